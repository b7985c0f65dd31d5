import { useQuery } from '@tanstack/react-query'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import type { OportunidadeDoHiscon } from '#shared/portabilidade/shapes.ts'
import { contarParcelas, formatarPorcento } from '#shared/numero.ts'
import { useChange } from '../api/query.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { consultasDoHiscon, velhosDoHiscon } from './consultas.ts'

type Props = {
  idRelacionamento: string
  impedimento: string | undefined
  aoSimular: (idContrato: string) => void
}

/** The confirmed loans as portabilities of today: the most saved first, then the refused ones and why. */
export function OportunidadesDoPapel({ idRelacionamento, impedimento, aoSimular }: Props) {
  const { enabled, indisponivel } = useLeitura(portabilidadeApi.oportunidades.permissao)
  const consulta = useQuery({ ...consultasDoHiscon(idRelacionamento).oportunidades, enabled })
  return (
    <Block
      titulo="Portabilidades possíveis"
      contagem={consulta.data?.items.filter(({ posicao }) => posicao !== null).length}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível calcular as portabilidades"
      linhas={4}
      vazio={{
        quando: ({ items }) => items.length === 0,
        mostrar: (
          <EmptyState
            titulo="Ainda não há o que portar"
            texto="As portabilidades aparecem depois que um HISCON é confirmado."
          />
        ),
      }}
    >
      {({ items, economiaMensal, economiaTotal }) => (
        <div className="stack" data-gap="3">
          {economiaTotal > 0 && (
            <p>
              Portando todas, o cliente paga{' '}
              <b>
                <Money valor={economiaMensal} />
              </b>{' '}
              a menos por mês e{' '}
              <b>
                <Money valor={economiaTotal} />
              </b>{' '}
              a menos no total.
            </p>
          )}
          <ol className="list">
            {items.map((um) => (
              <Linha
                key={um.idContratoHiscon}
                oportunidade={um}
                idRelacionamento={idRelacionamento}
                impedimento={impedimento}
                aoSimular={aoSimular}
              />
            ))}
          </ol>
        </div>
      )}
    </Block>
  )
}

function Linha({
  oportunidade,
  idRelacionamento,
  impedimento,
  aoSimular,
}: Props & { oportunidade: OportunidadeDoHiscon }) {
  const { posicao, numero, banco, valorParcela, taxaAm, pagas, restantes, nova, motivos } =
    oportunidade
  const { idContrato, idContratoHiscon, idOportunidade } = oportunidade
  const motivo = useMotivo()
  const guardar = useChange(portabilidadeApi.atualizarSimulacao, {
    makesOld: velhosDoHiscon(idRelacionamento),
  })
  return (
    <li className="stack" data-pad="2" data-gap="1">
      <div className="row" data-justify="between">
        <span className="row">
          {posicao === null ? <Badge>Não portar</Badge> : <Badge tom="verde">{posicao}º</Badge>}
          <b>{banco ?? 'Banco não lido'}</b>
          <span className="numeros apagado">{numero ?? 'sem número'}</span>
        </span>
        {posicao !== null && nova && (
          <span className="row">
            {idOportunidade === null && (
              <ActionButton
                carregando={guardar.isPending}
                disabledReason={
                  motivo(portabilidadeApi.atualizarSimulacao.permissao) ?? impedimento
                }
                aria-label={`Guardar a portabilidade do contrato ${numero ?? ''}`}
                onClick={() =>
                  guardar.mutate({
                    body: {
                      idRelacionamento,
                      idContratoHiscon,
                      prazo: nova.prazo,
                      taxaAm: nova.taxaAm,
                    },
                  })
                }
              >
                Guardar
              </ActionButton>
            )}
            {idContrato !== null && (
              <ActionButton
                variante="primario"
                disabledReason={impedimento}
                aria-label={`Simular a portabilidade do contrato ${numero ?? ''}`}
                onClick={() => aoSimular(idContrato)}
              >
                Simular
              </ActionButton>
            )}
          </span>
        )}
      </div>
      <p className="apagado">
        Hoje <Money valor={valorParcela} /> a {taxaAm === null ? '–' : formatarPorcento(taxaAm)} ao
        mês
        {pagas !== null && restantes !== null && (
          <>
            , {contarParcelas(pagas)} {pagas === 1 ? 'paga' : 'pagas'} e {restantes} por pagar
          </>
        )}
      </p>
      {posicao !== null && nova && (
        <p>
          Aqui <Money valor={nova.valorParcela} /> a {formatarPorcento(nova.taxaAm)} ao mês em{' '}
          {contarParcelas(nova.prazo)}:{' '}
          <b>
            <Money valor={nova.economiaMensal} />
          </b>{' '}
          a menos por mês,{' '}
          <b>
            <Money valor={nova.economiaTotal} />
          </b>{' '}
          no total
        </p>
      )}
      {motivos.map((um) => (
        <p key={`${um.regra} ${um.texto}`}>
          {um.texto}. <span className="apagado">{um.comoResolver}.</span>
        </p>
      ))}
    </li>
  )
}
