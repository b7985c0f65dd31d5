import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import type { Processamento } from '#shared/trabalhador/processamento.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useContagem } from '../ui/use-contagem.ts'
import { chaveDoProcessamento, processarEmpregadores } from './carregar.ts'
import { porQue, resultados } from './resultados.ts'

type Props = {
  idRelacionamento: string
  /** `lastUpdated` of the answer in sight. */
  dadosDe: string
}

/**
 * The automatic processing of empregadores: result and reason of each link, author of the run, time
 * until another run.
 */
export function ProcessamentoQuadro({ idRelacionamento: id, dadosDe }: Props) {
  const cache = useQueryClient()
  const motivo = useMotivo()
  const [processando, setProcessando] = useState(false)
  const consulta = useQuery<Processamento | null, ApiError>({
    queryKey: chaveDoProcessamento(id),
    queryFn: ({ signal }) =>
      call(trabalhadorApi.processamento, { params: { idRelacionamento: id } }, { signal }),
  })
  const corrida = consulta.data
  // By how much is left, never by what the clocks say: this browser's may be wrong.
  const restam = useContagem(consulta.dataUpdatedAt + (corrida?.bloqueio.restanteMs ?? 0))
  const espera = restam > 0 ? `Outro processamento só em ${restam} s` : undefined

  const processar = async () => {
    setProcessando(true)
    await processarEmpregadores(cache, id)
    setProcessando(false)
  }

  return (
    <section
      className="card stack"
      data-tone="cinza"
      data-pad="3"
      aria-label="Processamento de empregadores"
    >
      <header>
        <h3>Processamento de empregadores</h3>
        <ActionButton
          carregando={processando}
          disabledReason={motivo(trabalhadorApi.processar.permissao) ?? espera}
          onClick={() => void processar()}
        >
          Processar agora
        </ActionButton>
      </header>
      {consulta.isPending && <Skeleton linhas={2} />}
      {consulta.isLoadingError && (
        <div
          className="bloco-erro card row"
          data-tone="vermelho"
          data-pad="2"
          data-justify="between"
          role="alert"
        >
          <p>Não foi possível carregar o processamento</p>
          <ActionButton onClick={() => void consulta.refetch()}>Tentar novamente</ActionButton>
        </div>
      )}
      {corrida === null && <p className="apagado">Os vínculos ainda não foram processados.</p>}
      {corrida && (
        <>
          <Situacao corrida={corrida} dadosDe={dadosDe} restam={restam} />
          <ol className="list rows">
            {corrida.vinculos.map((vinculo, posicao) => (
              <li key={posicao}>
                <Badge tom={resultados[vinculo.resultado].tom}>
                  {resultados[vinculo.resultado].nome}
                </Badge>
                <b>
                  <bdi>{vinculo.nomeEmpregador ?? 'Empregador não informado'}</bdi>
                </b>
                <span className="apagado">
                  {vinculo.matricula !== null && (
                    <>
                      matrícula <bdi className="quebra">{vinculo.matricula}</bdi> ·{' '}
                    </>
                  )}
                  {porQue(vinculo)}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

type SituacaoProps = { corrida: Processamento; dadosDe: string; restam: number }

function Situacao({ corrida, dadosDe, restam }: SituacaoProps) {
  const { executado, iniciadoEm, por, dadosDe: processados } = corrida
  const haMaisNovos = Date.parse(processados) < Date.parse(dadosDe)
  return (
    <>
      <p className="apagado">
        Feito por {nomeDaPessoa(por)} em <InstantText instante={iniciadoEm} />
      </p>
      {restam > 0 && !executado && (
        <p className="alerta" role="status">
          Este cliente acabou de ser processado em outra aba ou por outra pessoa: nada foi feito
          duas vezes.
        </p>
      )}
      {restam > 0 && (
        <p className="alerta numeros">
          Outro processamento só em <b>{restam} s</b>
        </p>
      )}
      {haMaisNovos && (
        <p className="alerta">
          A última consulta é mais nova que este processamento
          {restam > 0 ? ': processe quando o tempo acabar.' : ': processe agora.'}
        </p>
      )}
    </>
  )
}
