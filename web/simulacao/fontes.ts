import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { DadosResumidos } from '#shared/relacionamento/shapes.ts'
import type { Operacao } from '#shared/calculo/entrada.ts'

/** The payer of a loan: one benefit or one job. A simulation never mixes two. */
export type Fonte = {
  /** Of the benefit or job. */
  id: string
  idBeneficio: string | null
  idEmpregador: string | null
  codigoConvenio: string
  /** `NB 550.***.***-1`, `SIAPE · matrícula ***1234`. */
  nome: string
  /** Free margin, if the benefit has one. */
  margemLivre: Centavos | null
}

type DoCliente = {
  dados: DadosResumidos | undefined
  contratos: Contratos | undefined
  oportunidades: readonly Oportunidade[] | undefined
}

/** Every benefit and job of the client, benefits first. */
export function fontesDe({ dados, contratos, oportunidades = [] }: DoCliente): Fonte[] {
  if (!dados) return []
  const conhecidos = [...contratosDe(contratos), ...oportunidades]
  return [
    ...dados.beneficios.map(({ idBeneficio, numero, margem }) => ({
      id: idBeneficio,
      idBeneficio,
      idEmpregador: null,
      codigoConvenio:
        conhecidos.find((um) => um.idBeneficio === idBeneficio)?.codigoConvenio ?? CONVENIO_INSS,
      nome: `NB ${numero}`,
      margemLivre: margem.disponivel,
    })),
    ...dados.empregadores.map(({ idEmpregador, codigoConvenio, convenio, matricula }) => ({
      id: idEmpregador,
      idBeneficio: null,
      idEmpregador,
      codigoConvenio,
      nome: `${convenio} · matrícula ${matricula}`,
      margemLivre: null,
    })),
  ]
}

type ComOrigem = {
  idBeneficio?: string | null | undefined
  idEmpregador?: string | null | undefined
}

/** The benefit or job that something belongs to. */
export const idDaFonte = ({ idBeneficio, idEmpregador }: ComOrigem): string | null =>
  idBeneficio ?? idEmpregador ?? null

/** Each contract once: one may stand under two profiles. */
export function contratosDe(contratos: Contratos | undefined): Contrato[] {
  const todos = contratos?.perfilContratos.flatMap((perfil) => perfil.contratos) ?? []
  return [...new Map(todos.map((contrato) => [contrato.idContrato, contrato])).values()]
}

const CARTOES: ReadonlySet<string> = new Set(['RMC', 'RCC', 'SAQUE'])

/** The contracts of one benefit or job that an operation may settle: ours, or another bank's. */
export const queTerminam = (
  operacao: Operacao,
  contratos: Contratos | undefined,
  idFonte: string | null,
): Contrato[] =>
  contratosDe(contratos).filter(
    (contrato) =>
      operacao !== 'NOVO' &&
      idDaFonte(contrato) === idFonte &&
      contrato.situacao === 'ATIVO' &&
      contrato.proprio === (operacao === 'REFIN') &&
      !CARTOES.has(contrato.produto),
  )
