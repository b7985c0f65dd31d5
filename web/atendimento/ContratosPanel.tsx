import { useQuery } from '@tanstack/react-query'
import { contratoApi } from '#shared/contrato/api.ts'
import type { Contrato } from '#shared/contrato/shapes.ts'
import type { DadosResumidos } from '#shared/relacionamento/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import { ContratosTable } from '../contrato/ContratosTable.tsx'
import type { SaldoDe } from '../contrato/grupos.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import type { Atendimento } from './use-atendimento.ts'

type Props = Pick<
  Atendimento,
  'relacionamento' | 'contratos' | 'dados' | 'impedimento' | 'simular' | 'escolha'
>

/** What the client pays today; the chosen ones go to the simulator. */
export function ContratosPanel({ relacionamento, dados, ...props }: Props) {
  const { contratos, impedimento, simular, escolha } = props
  const saldoDe = useSaldos(relacionamento.idRelacionamento)
  return (
    <Block
      titulo="Contratos por perfil"
      semMargem
      consulta={contratos}
      erro="Não foi possível carregar os contratos"
      linhas={8}
    >
      {(lista) => (
        <ContratosTable
          contratos={lista}
          saldoDe={saldoDe}
          origemDe={(contrato) => origem(contrato, dados.data)}
          impedimento={impedimento}
          {...escolha}
          aoSimular={(escolhidos) => simular({ tipo: 'contratos', contratos: escolhidos })}
        />
      )}
    </Block>
  )
}

/** The balances of today, old as soon as the contracts are; a dash where they could not be asked for. */
function useSaldos(idRelacionamento: string): SaldoDe {
  const { enabled, indisponivel } = useLeitura(contratoApi.saldos.permissao)
  const { data, isError } = useQuery({
    queryKey: [...chaves.bloco(idRelacionamento, 'contratos'), 'saldos'],
    queryFn: ({ signal }) => call(contratoApi.saldos, { params: { idRelacionamento } }, { signal }),
    enabled,
  })
  const por = new Map(
    data?.saldos.map(({ idContrato, saldoDevedor }) => [idContrato, saldoDevedor]),
  )
  const semResposta = data || isError || indisponivel !== undefined ? null : undefined
  return ({ idContrato }) => por.get(idContrato) ?? semResposta
}

/** `690.***.***-7`, or the convênio and the last digits of the registration. */
function origem({ idBeneficio, idEmpregador }: Contrato, dados: DadosResumidos | undefined) {
  const beneficio = dados?.beneficios.find((um) => um.idBeneficio === idBeneficio)
  const empregador = dados?.empregadores.find((um) => um.idEmpregador === idEmpregador)
  return beneficio?.numero ?? (empregador && `${empregador.convenio} ••${empregador.matricula}`)
}
