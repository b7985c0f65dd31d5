import { formatarCpf } from '#shared/cpf.ts'
import { formatarDia, hoje, horaDeBrasilia } from '#shared/data.ts'
import { nomesDosPapeis, type Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { Impresso } from '#shared/formalizacao/shapes.ts'
import { terminada } from '#shared/formalizacao/situacao.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { emitirIngresso } from '../base/files/ingresso.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Escrita, Folha } from '../base/pdf/folha.ts'
import { type ContratoResumido, contratoDaFormalizacao } from './contrato.ts'
import { folhaDasEvidencias } from './evidencias.ts'
import { travar } from './mudar.ts'
import { guardarTexto } from './sql/gravacao.ts'
import { pessoasDe } from './sql/ler.ts'

type Entregue = { id: string; texto: string; resumo: string }
type Pedida = {
  idCliente: string
  nome: string
  folha: Folha
  /** The text given to the client by this paper; null where it is not the one to sign. */
  entregue: Entregue | null
}

/** The contract, the proposta or the evidence as a person reads it, from what is kept. */
export async function prepararImpresso(
  contexto: Contexto,
  { id, tipo }: { id: string; tipo: Impresso },
): Promise<Pedida> {
  const { client, agora } = contexto
  const { idProposta, idCliente, modalidade, situacao } = await travar(contexto, id)
  const pessoas = await pessoasDe(client, { id })
  const contrato = await contratoDaFormalizacao(client, { id, idProposta }, pessoas)
  const folha = await folhaDe[tipo](client, id, { contrato, pessoas, agora })
  const { texto, resumo } = contrato
  const aAssinar = tipo === 'CONTRATO' && modalidade === 'FISICA' && !terminada(situacao)
  const entregue = aAssinar ? { id, texto, resumo } : null
  return { idCliente, nome: `${folha.nome}.pdf`, folha, entregue }
}

type Partes = { contrato: ContratoResumido; pessoas: readonly Pessoa[]; agora: Date }

const folhaDe: Record<
  Impresso,
  (client: Contexto['client'], id: string, partes: Partes) => Folha | Promise<Folha>
> = {
  CONTRATO: (_client, _id, { contrato, pessoas, agora }) =>
    folhaDoContrato(contrato, pessoas, agora),
  PROPOSTA: (_client, _id, { contrato, agora }) => folhaDaProposta(contrato, agora),
  EVIDENCIAS: folhaDasEvidencias,
}

/** Keeps the drawn paper, and answers the address that serves it once. */
export async function guardarImpresso(
  contexto: Contexto,
  acervo: Acervo,
  { idCliente, nome, bytes, entregue }: Omit<Pedida, 'folha'> & { bytes: Buffer },
): Promise<{ endereco: string; expiraEm: string }> {
  const arquivo = novoId()
  await acervo.guardar(arquivo, bytes)
  try {
    if (entregue) await guardarTexto(contexto.client, { ...entregue, agora: contexto.agora })
    return await emitirIngresso(contexto, { idCliente, arquivo, nome, formato: 'PDF' })
  } catch (error) {
    await acervo.apagar(arquivo)
    throw error
  }
}

const feitoEm = (agora: Date) => `${formatarDia(hoje(agora))} às ${horaDeBrasilia(agora)}`

/** The CCB with the places to sign: the paper of a physical formalization. */
export const folhaDoContrato = (
  contrato: ContratoResumido,
  pessoas: readonly Pessoa[],
  agora: Date,
): Folha => ({
  cabeca: contrato.banco,
  nome: `Contrato ${contrato.numero}`,
  em: agora,
  pecas: [
    { tipo: 'titulo', texto: `Cédula de Crédito Bancário nº ${contrato.numero}` },
    { tipo: 'texto', texto: `${identificacao(contrato)} Leia com calma antes de assinar.` },
    { tipo: 'quadro', linhas: contrato.linhas, destaque: true },
    { tipo: 'secao', texto: 'Quem assina e quem empresta' },
    { tipo: 'quadro', linhas: contrato.partes },
    { tipo: 'secao', texto: 'O que fica combinado' },
    ...contrato.clausulas.map((texto) => ({ tipo: 'texto' as const, texto })),
    { tipo: 'junto', pecas: passosDoCliente(contrato) },
    {
      tipo: 'junto',
      pecas: [
        { tipo: 'secao', texto: 'Assinatura' },
        ...quemAssina(contrato, pessoas).map((texto) => ({ tipo: 'assinatura' as const, texto })),
        { tipo: 'nota', texto: impressoEm(contrato, agora) },
      ],
    },
    ...precoDepois(contrato),
  ],
})

const precoDepois = ({ demonstrativo }: ContratoResumido): Folha['pecas'] =>
  demonstrativo === null
    ? []
    : [
        { tipo: 'secao', texto: demonstrativo.titulo },
        { tipo: 'quadro', linhas: demonstrativo.linhas },
        {
          tipo: 'nota',
          texto: `O preço deste dia vale no lugar do que foi assinado. Código de conferência: ${demonstrativo.resumo.slice(0, 16)}.`,
        },
      ]

const identificacao = ({ nome, cpf, titulo }: ContratoResumido) =>
  `${nome}, CPF ${formatarCpf(cpf)}. ${titulo}.`

const passosDoCliente = ({ depois }: ContratoResumido): Escrita[] =>
  depois.length === 0
    ? []
    : [
        { tipo: 'secao', texto: 'Depois de assinar' },
        ...depois.map((texto) => ({ tipo: 'texto' as const, texto })),
      ]

const quemAssina = ({ nome }: ContratoResumido, pessoas: readonly Pessoa[]): string[] => [
  pessoas.length > 0 ? `${nome} (contratante)` : nome,
  ...pessoas.map(
    ({ papel, nome: dela, cpf }) =>
      `${dela}, CPF ${formatarCpf(cpf)} (${nomesDosPapeis[papel].toLowerCase()})`,
  ),
]

const impressoEm = ({ resumo }: ContratoResumido, agora: Date) =>
  `Impresso em ${feitoEm(agora)}. Código de conferência: ${resumo.slice(0, 16)}.`

/** What was asked for, before anything is signed. */
export const folhaDaProposta = (contrato: ContratoResumido, agora: Date): Folha => ({
  cabeca: contrato.banco,
  nome: `Proposta ${contrato.numero}`,
  em: agora,
  pecas: [
    { tipo: 'titulo', texto: 'Sua proposta de empréstimo' },
    { tipo: 'texto', texto: identificacao(contrato) },
    { tipo: 'quadro', linhas: contrato.linhas, destaque: true },
    { tipo: 'secao', texto: 'Quem pede e quem empresta' },
    { tipo: 'quadro', linhas: contrato.partes },
    {
      tipo: 'junto',
      pecas: [
        ...passosDoCliente(contrato),
        {
          tipo: 'texto',
          texto:
            'Isto ainda não é um contrato: nada é descontado antes de você assinar e o banco aprovar.',
        },
        { tipo: 'nota', texto: impressoEm(contrato, agora) },
      ],
    },
  ],
})
