import { simplificar } from '#shared/acentos.ts'
import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { centavos, type Centavos } from '#shared/dinheiro.ts'

type GrupoDeContratos = {
  nome: string
  contratos: Contrato[]
  /** Those that still run. */
  correm: number
  /** Sum of what the oportunidades of the group would release. */
  valorLiberado: Centavos
  /** Sum of the balances of running contracts; undefined while one of them is unknown. */
  saldo: Centavos | undefined
}

/** What settles a contract today: null for a card, absent while it is not known. */
export type SaldoDe = (contrato: Contrato) => Centavos | null | undefined

/** Profiles with what is visible of them under the filter; an empty profile is not shown. */
export function gruposPorPerfil(
  { perfilContratos }: Contratos,
  { texto, perfil }: Filtro,
  saldoDe: SaldoDe = () => undefined,
): GrupoDeContratos[] {
  return perfilContratos.flatMap(({ nomePerfil: nome, contratos }) => {
    if (perfil && perfil !== nome) return []
    const visiveis = contratos.filter((contrato) => combina(contrato, texto))
    if (visiveis.length === 0) return []
    const correm = visiveis.filter((contrato) => !encerrado(contrato))
    const soma = correm.reduce(
      (total, { oportunidade }) => total + (oportunidade ? possivel(oportunidade) : 0),
      0,
    )
    return [
      {
        nome,
        contratos: visiveis,
        correm: correm.length,
        valorLiberado: centavos(soma),
        saldo: somaDosSaldos(correm.map(saldoDe)),
      },
    ]
  })
}

function somaDosSaldos(saldos: readonly ReturnType<SaldoDe>[]): Centavos | undefined {
  if (saldos.includes(undefined)) return undefined
  return centavos(saldos.reduce<number>((soma, saldo) => soma + (saldo ?? 0), 0))
}

/** How many of the chosen ones the filter hides: they stay chosen. */
export const foraDe = (
  grupos: readonly Pick<GrupoDeContratos, 'contratos'>[],
  escolhidos: readonly Contrato[],
): number => {
  const visiveis = new Set(grupos.flatMap(({ contratos }) => contratos.map((um) => um.idContrato)))
  return escolhidos.filter(({ idContrato }) => !visiveis.has(idContrato)).length
}

/** Settled or taken back: it is shown, and counts nowhere. */
export const encerrado = ({ situacao }: Pick<Contrato, 'situacao'>): boolean =>
  situacao === 'QUITADO' || situacao === 'EXCLUIDO'

/** Amounts of today are compared with each other; one that cannot be made, and none at all, come below. */
export function ordemDoTroco(contrato: Contrato): number {
  const { oportunidade } = contrato
  if (!oportunidade || encerrado(contrato)) return -2
  return oportunidade.valorRecusa === null ? oportunidade.valorLiberado : -1
}

/** An ended oportunidade releases no money. */
const possivel = ({
  status,
  valorLiberado,
  valorRecusa,
}: NonNullable<Contrato['oportunidade']>): number =>
  finalizadas.includes(status) || valorRecusa !== null ? 0 : valorLiberado

type Filtro = { texto: string; perfil: string | null }

function combina({ numero, convenio, banco, oportunidade }: Contrato, texto: string): boolean {
  const procurado = simplificar(texto)
  return [numero, convenio, banco, oportunidade?.status ?? '']
    .map(simplificar)
    .some((campo) => campo.includes(procurado))
}

/** The selected contracts still in the list, each once: one may be listed under two profiles. */
export function escolhidosDe(
  contratos: Contratos | undefined,
  ids: ReadonlySet<string>,
): Contrato[] {
  const todos = contratos?.perfilContratos.flatMap((perfil) => perfil.contratos) ?? []
  const escolhidos = todos.filter(({ idContrato }) => ids.has(idContrato))
  return [...new Map(escolhidos.map((contrato) => [contrato.idContrato, contrato])).values()]
}

/**
 * Why these contracts cannot be refinanced together, or null. They must be active and of one
 * benefit or job.
 */
function impedimentoDoRefin(escolhidos: readonly Contrato[]): string | null {
  if (escolhidos.length === 0) return 'Escolha ao menos um contrato na tabela'
  const origem = ({ idBeneficio, idEmpregador }: Contrato) => idBeneficio ?? idEmpregador
  const [primeiro] = escolhidos
  if (escolhidos.some((contrato) => primeiro && origem(contrato) !== origem(primeiro))) {
    return 'Escolha contratos do mesmo benefício ou vínculo: a margem não se mistura'
  }
  const parado = escolhidos.find(({ situacao }) => situacao !== 'ATIVO')
  if (parado) return `O contrato ${parado.numero} não está ativo`
  const alheio = escolhidos.find(({ proprio }) => !proprio)
  if (alheio) return `O contrato ${alheio.numero} é de outro banco: cabe portabilidade`
  const cartao = escolhidos.find(({ produto }) => produto === 'RMC' || produto === 'RCC')
  if (cartao) return `O contrato ${cartao.numero} é de cartão e não se refinancia`
  return null
}

/** Why the selection cannot be ported, or null. It must be one running loan of another bank. */
function impedimentoDaPortabilidade(escolhidos: readonly Contrato[]): string | null {
  const [contrato] = escolhidos
  if (!contrato || escolhidos.length > 1) return 'Escolha um contrato: cada portabilidade leva um'
  if (contrato.situacao !== 'ATIVO') return `O contrato ${contrato.numero} não está ativo`
  const cartao = contrato.produto === 'RMC' || contrato.produto === 'RCC'
  return cartao ? `O contrato ${contrato.numero} é de cartão e não se porta aqui` : null
}

/** All of other banks: they are brought here, and not refinanced. */
export const deOutroBanco = (escolhidos: readonly Contrato[]): boolean =>
  escolhidos.length > 0 && escolhidos.every(({ proprio }) => !proprio)

export const impedimentoDosEscolhidos = (escolhidos: readonly Contrato[]): string | null =>
  deOutroBanco(escolhidos) ? impedimentoDaPortabilidade(escolhidos) : impedimentoDoRefin(escolhidos)

/** Why a contract does not go with the first chosen one, or undefined. */
export function foraDosEscolhidos(
  [primeiro]: readonly Contrato[],
  contrato: Contrato,
): string | undefined {
  if (!primeiro || primeiro.idContrato === contrato.idContrato) return undefined
  return impedimentoDosEscolhidos([primeiro, contrato]) ?? undefined
}
