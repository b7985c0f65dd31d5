import { useNavigate, useSearch } from '@tanstack/react-router'
import { Id } from '#shared/campos.ts'
import { Dia, hoje, somarDias, somarMeses } from '#shared/data.ts'
import { recusaDoPeriodo } from '#shared/painel/periodo.ts'
import { type BuscaDoPainel, BuscaDoPainel as Busca } from '#shared/painel/shapes.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'

/** What the address of the panel holds. */
export type EnderecoDoPainel = {
  inicio?: string
  fim?: string
  /** `ano`: compared with the year before. */
  com?: string
  /** `valor`: amounts instead of counts. */
  em?: string
  /** Which slices are drawn. */
  por?: string
  convenio?: string
  produto?: string
  de?: string
  promotor?: string
  mailing?: string
  /** Of the details: `oportunidades` instead of clients. */
  lista?: string
}

/** The filters as the calls take them: what the address cannot mean is as if it were not there. */
export function consultaDe(endereco: EnderecoDoPainel): BuscaDoPainel {
  const { inicio, fim, convenio, produto, de, promotor, mailing } = endereco
  const { shape } = Busca
  const lidos = {
    dataInicio: shape.dataInicio.safeParse(inicio).data,
    dataFim: shape.dataFim.safeParse(fim).data,
    codigoConvenio: shape.codigoConvenio.safeParse(convenio).data,
    produto: shape.produto.safeParse(produto).data,
    atendente: Id.safeParse(de).data,
    codigoPromotor: shape.codigoPromotor.safeParse(promotor).data,
    idMailing: shape.idMailing.safeParse(mailing).data,
  }
  return Object.fromEntries(Object.entries(lidos).filter(([, valor]) => valor !== undefined))
}

const enderecosDosStatus = StatusOportunidade.options.map(
  (status) => [status.toLowerCase().replaceAll(' ', '-'), status] as const,
)

/** `em-aberto` of *Em Aberto*. */
export const enderecoDoStatus = (status: StatusOportunidade): string =>
  enderecosDosStatus.find(([, um]) => um === status)?.[0] ?? 'total'

export const statusDoEndereco = (texto: string | undefined): StatusOportunidade | undefined =>
  enderecosDosStatus.find(([um]) => um === texto)?.[1]

export type Dias = { inicio: Dia; fim: Dia }

/** Why typed days make no period: a year of which only the first digits stand there; undefined when they do. */
export function recusaDosDias({ inicio, fim }: Dias): string | undefined {
  const recusado = [inicio, fim].map((dia) => Dia.safeParse(dia)).find(({ success }) => !success)
  if (recusado) return recusado.error?.issues[0]?.message
  return recusaDoPeriodo({ dataInicio: inicio, dataFim: fim })
}

/** Periods that are asked for with one press. */
export function periodosProntos(agora: Date): readonly (readonly [nome: string, dias: Dias])[] {
  const dia = hoje(agora)
  const doMes = `${dia.slice(0, 7)}-01`
  const doPassado = somarMeses(doMes, -1)
  return [
    ['Este mês', { inicio: doMes, fim: dia }],
    ['Hoje', { inicio: dia, fim: dia }],
    ['Mês passado', { inicio: doPassado, fim: somarDias(doMes, -1) }],
  ]
}

export function useEnderecoDoPainel() {
  const endereco: EnderecoDoPainel = useSearch({ strict: false })
  const navigate = useNavigate()
  const mudar = (mudanca: { [nome in keyof EnderecoDoPainel]: string | undefined }) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(
        Object.entries({ ...endereco, ...mudanca }).filter(([, valor]) => valor !== undefined),
      ),
      replace: true,
    })
  return { endereco, mudar }
}
