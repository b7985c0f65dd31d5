import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { beneficioApi } from '#shared/beneficio/api.ts'
import type { Beneficio, BeneficioInss } from '#shared/beneficio/shapes.ts'
import { semConsentimento } from '#shared/consentimento/situacao.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { textos } from '#shared/erros.ts'
import { chaves } from '../api/chaves.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BeneficioCard } from './BeneficioCard.tsx'
import { ProvaDeVida } from './ProvaDeVida.tsx'
import { UltimaConsulta } from './UltimaConsulta.tsx'

type Props = {
  relacionamento: Relacionamento
  consulta: Consulta<BeneficioInss>
  /** The number of a benefit, with what reveals it: it is another module's. */
  numeroDe: (beneficio: Beneficio) => ReactNode
}

/** The client's benefits from the INSS, queried with consent; known data stay visible. */
export function BeneficioInssBlock({ relacionamento, consulta, numeroDe }: Props) {
  const { idRelacionamento } = relacionamento
  const { data } = consulta
  const inss = useConsultaAoInss(relacionamento, data)
  const { pedir, impedimento } = inss

  return (
    <Block
      titulo="Benefício do INSS"
      contagem={data?.beneficios.length}
      consulta={consulta}
      erro="Não foi possível carregar os benefícios"
      linhas={8}
      acoes={
        <ActionButton
          variante="primario"
          carregando={inss.consultando}
          disabledReason={impedimento}
          onClick={pedir}
        >
          Consultar INSS
        </ActionButton>
      }
    >
      {({ beneficios, ultimaConsulta, consentimentoValidoAte, regras }) => (
        <>
          <p className="apagado" data-bottom="2">
            {consentimentoValidoAte === null ? (
              semConsentimento.INSS
            ) : (
              <>
                Consulta autorizada pelo cliente até{' '}
                <InstantText instante={consentimentoValidoAte} />
              </>
            )}
            {ultimaConsulta && (
              <>
                {' '}
                · última consulta em <InstantText instante={ultimaConsulta.em} /> por{' '}
                {ultimaConsulta.por}
              </>
            )}
          </p>
          {inss.foraDoAr && (
            <div
              className="card stack"
              data-tone="ambar"
              data-pad="3"
              data-bottom="3"
              data-align="start"
              role="alert"
            >
              <p>
                <b>{textos.conexaoFalhou}</b>{' '}
                {beneficios.length > 0
                  ? 'O INSS não respondeu. Abaixo, os últimos dados conhecidos: o atendimento continua.'
                  : 'O INSS não respondeu. O resto do atendimento continua.'}
              </p>
              <ActionButton
                carregando={inss.consultando}
                disabledReason={impedimento}
                onClick={pedir}
              >
                Tentar novamente
              </ActionButton>
            </div>
          )}
          {ultimaConsulta && (
            <UltimaConsulta consulta={ultimaConsulta} haDados={beneficios.length > 0} />
          )}
          {beneficios.length === 0 && (
            <EmptyState
              icone={<IconBuildingBank size={20} />}
              titulo="Nenhum benefício do INSS conhecido"
              texto={
                impedimento ?? 'Consulte o INSS para saber os benefícios e a margem de cada um.'
              }
            />
          )}
          <div className="grid" data-gap="4" data-min="3">
            {beneficios.map((beneficio) => (
              <BeneficioCard
                key={beneficio.idBeneficio}
                beneficio={beneficio}
                regras={regras}
                respondidaEm={
                  ultimaConsulta?.tipo === 'BENEFICIOS' && ultimaConsulta.resultado === 'RESPONDIDA'
                    ? ultimaConsulta.em
                    : null
                }
                numero={numeroDe(beneficio)}
                provaDeVida={
                  <ProvaDeVida
                    idRelacionamento={idRelacionamento}
                    beneficio={beneficio}
                    impedimento={impedimento}
                  />
                }
              />
            ))}
          </div>
        </>
      )}
    </Block>
  )
}

/** The question to the INSS: made by the button, and by itself when the client authorises it. */
function useConsultaAoInss(
  { idRelacionamento, cpf }: Relacionamento,
  data: BeneficioInss | undefined,
) {
  const cache = useQueryClient()
  const motivo = useMotivo()
  const chave = chaves.bloco(idRelacionamento, 'beneficioInss')
  const consultar = useChange(beneficioApi.detalhesInss, {
    makesOld: [chaves.bloco(idRelacionamento, 'dadosResumidos'), beneficioApi.margemConvenio],
    aoChegar: (bloco) => void cache.setQueryData(chave, bloco),
    // A refusal is in the trail: the block shows it with what to do.
    onError: () => void cache.invalidateQueries({ queryKey: chave }),
  })
  const autorizada = data && data.consentimentoValidoAte !== null
  const impedimento =
    motivo(beneficioApi.detalhesInss.permissao) ??
    (autorizada === false ? semConsentimento.INSS : undefined)
  const pedir = () => consultar.mutate({ query: { Cpf: cpf } })

  const antes = useRef(autorizada)
  const aoAutorizar = useEffectEvent(() => {
    if (impedimento === undefined) pedir()
  })
  useEffect(() => {
    const agora = antes.current === false && autorizada === true
    antes.current = autorizada
    if (agora) aoAutorizar()
  }, [autorizada])

  return {
    pedir,
    impedimento,
    consultando: consultar.isPending,
    foraDoAr: consultar.error?.status === 502,
  }
}
