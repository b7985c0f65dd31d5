import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { semConsentimento } from '#shared/consentimento/situacao.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import type { CreditoTrabalhador } from '#shared/trabalhador/vinculo.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CARGA_INICIAL, carregarCredito, chaveDaCarga, type Carga } from './carregar.ts'
import { ProcessamentoQuadro } from './ProcessamentoQuadro.tsx'
import { VinculosLista } from './VinculosLista.tsx'

type Props = {
  idRelacionamento: string
  consulta: Consulta<CreditoTrabalhador | null>
  /** Whether the worker lets the bank ask; undefined while nobody knows. */
  autorizado: boolean | undefined
  impedimento?: string | undefined
}

/**
 * The jobs of a worker from Crédito do Trabalhador. Known data stay visible during a new query and
 * after a failed one.
 */
export function TrabalhadorBlock({
  idRelacionamento: id,
  consulta,
  autorizado,
  impedimento,
}: Props) {
  const cache = useQueryClient()
  const motivo = useMotivo()
  const carga = useCarga(id)
  const { data } = consulta
  const parado =
    motivo(trabalhadorApi.consultar.permissao) ??
    (autorizado === false ? semConsentimento.TRABALHADOR : impedimento)
  const consultar = () => void carregarCredito(cache, id)
  useAoAutorizar(autorizado, () => {
    if (parado === undefined) consultar()
  })

  return (
    <Block
      titulo="Crédito do Trabalhador"
      contagem={data?.vinculos.length}
      consulta={{ ...consulta, data }}
      erro="Não foi possível carregar o crédito do trabalhador"
      acoes={
        <ActionButton
          variante={data ? 'padrao' : 'primario'}
          carregando={carga.isLoading}
          disabledReason={parado}
          onClick={consultar}
        >
          {data ? 'Consultar de novo' : 'Consultar vínculos'}
        </ActionButton>
      }
    >
      {(credito) => (
        <div className="stack" data-gap="3" aria-busy={carga.isLoading}>
          <p className="apagado" role="status">
            {carga.isLoading && 'Consultando o Crédito do Trabalhador…'}
            {!carga.isLoading && credito && (
              <>
                Atualizado em <InstantText instante={credito.lastUpdated} />
              </>
            )}
          </p>
          {carga.error !== null && (
            <div
              className="bloco-erro card row"
              data-tone="vermelho"
              data-pad="2"
              data-justify="between"
              role="alert"
            >
              <p>
                {carga.error}
                {credito && ' Abaixo, o que se sabia antes.'}
              </p>
              <ActionButton carregando={carga.isLoading} onClick={consultar}>
                Tentar novamente
              </ActionButton>
            </div>
          )}
          {credito ? (
            <Conteudo idRelacionamento={id} credito={credito} />
          ) : (
            <EmptyState
              icone={<IconBriefcase size={20} />}
              titulo="Nenhuma consulta feita ainda"
              texto="Com a autorização do trabalhador, a consulta mostra os vínculos e cadastra os empregadores."
            />
          )}
        </div>
      )}
    </Block>
  )
}

type ConteudoProps = { idRelacionamento: string; credito: CreditoTrabalhador }

function Conteudo({ idRelacionamento, credito }: ConteudoProps) {
  const { vinculos, lastUpdated } = credito
  return (
    <>
      {vinculos.length === 0 ? (
        <EmptyState icone={<IconBriefcase size={20} />} titulo="O trabalhador não tem vínculos" />
      ) : (
        <VinculosLista vinculos={vinculos} />
      )}
      <ProcessamentoQuadro idRelacionamento={idRelacionamento} dadosDe={lastUpdated} />
    </>
  )
}

/** The screen moves on by itself when the worker authorises the question. */
function useAoAutorizar(autorizado: boolean | undefined, fazer: () => void): void {
  const antes = useRef(autorizado)
  const aoAutorizar = useEffectEvent(fazer)
  useEffect(() => {
    const agora = antes.current === false && autorizado === true
    antes.current = autorizado
    if (agora) aoAutorizar()
  }, [autorizado])
}

/** The loading state lives in the cache of the client: every screen of it sees the same one. */
function useCarga(id: string): Carga {
  const { data = CARGA_INICIAL } = useQuery<Carga>({
    queryKey: chaveDaCarga(id),
    queryFn: () => CARGA_INICIAL,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}
