import { formatarCpf } from '#shared/cpf.ts'
import { formatarDia, hoje, horaDeBrasilia } from '#shared/data.ts'
import { nomesDosPapeis, type Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { Impresso } from '#shared/formalizacao/shapes.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { emitirIngresso } from '../base/files/ingresso.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Folha } from '../base/pdf/folha.ts'
import { type Prazo, prazoDaDesistencia } from '../proposta/desistencia.ts'
import { type ContratoResumido, contratoDaProposta } from './contrato.ts'
import { travar } from './mudar.ts'
import { pessoasDe } from './sql/ler.ts'

type Pedida = { idCliente: string; nome: string; folha: Folha }

/** The contract or the proposta as a person reads it, from the figures that are kept. */
export async function prepararImpresso(
  contexto: Contexto,
  { id, tipo }: { id: string; tipo: Impresso },
): Promise<Pedida> {
  const { client, agora } = contexto
  const { idProposta, idCliente } = await travar(contexto, id)
  const pessoas = await pessoasDe(client, { id })
  const contrato = await contratoDaProposta(client, idProposta, pessoas)
  const folha =
    tipo === 'CONTRATO'
      ? folhaDoContrato(
          { ...contrato, desistencia: await prazoDaDesistencia(client, idProposta, hoje(agora)) },
          pessoas,
          agora,
        )
      : folhaDaProposta(contrato, agora)
  return { idCliente, nome: `${nomes[tipo]} ${contrato.numero}.pdf`, folha }
}

/** Keeps the drawn paper, and answers the address that serves it once. */
export async function guardarImpresso(
  contexto: Contexto,
  acervo: Acervo,
  { idCliente, nome, bytes }: Omit<Pedida, 'folha'> & { bytes: Buffer },
): Promise<{ endereco: string; expiraEm: string }> {
  const arquivo = novoId()
  await acervo.guardar(arquivo, bytes)
  try {
    return await emitirIngresso(contexto, { idCliente, arquivo, nome, formato: 'PDF' })
  } catch (error) {
    await acervo.apagar(arquivo)
    throw error
  }
}

const nomes: Record<Impresso, string> = { CONTRATO: 'Contrato', PROPOSTA: 'Proposta' }

const feitoEm = (agora: Date) => `${formatarDia(hoje(agora))} às ${horaDeBrasilia(agora)}`

/** The summary of the CCB with the places to sign: the paper of a physical formalization. */
export const folhaDoContrato = (
  {
    titulo,
    banco,
    numero,
    nome,
    cpf,
    linhas,
    resumo,
    desistencia,
  }: ContratoResumido & { desistencia: Prazo | null },
  pessoas: readonly Pessoa[],
  agora: Date,
): Folha => ({
  cabeca: banco,
  nome: `Contrato ${numero}`,
  em: agora,
  pecas: [
    { tipo: 'titulo', texto: 'Resumo do seu contrato de empréstimo' },
    {
      tipo: 'texto',
      texto: `${nome}, CPF ${formatarCpf(cpf)}. ${titulo} (cédula de crédito bancário).`,
    },
    { tipo: 'quadro', linhas, destaque: true },
    {
      tipo: 'texto',
      texto:
        'A parcela é descontada todo mês, antes de você receber. Não há outra cobrança além da que está acima.',
    },
    {
      tipo: 'texto',
      texto: `${direito(desistencia)}Você pode pagar antes do prazo, com desconto dos juros que ainda não venceram.`,
    },
    { tipo: 'assinatura', texto: pessoas.length > 0 ? `${nome} (contratante)` : nome },
    ...pessoas.map(({ papel, nome: dela, cpf: seu }) => ({
      tipo: 'assinatura' as const,
      texto: `${dela}, CPF ${formatarCpf(seu)} (${nomesDosPapeis[papel].toLowerCase()})`,
    })),
    {
      tipo: 'nota',
      texto: `Feito em ${feitoEm(agora)}. Código de conferência: ${resumo.slice(0, 16)}.`,
    },
  ],
})

const direito = (prazo: Prazo | null) =>
  prazo === null
    ? ''
    : `Você pode desistir em até ${prazo.dias} dias ${prazo.uteis ? 'úteis' : 'corridos'}, sem custo: basta devolver o valor recebido. `

/** What was asked for, before anything is signed. */
export const folhaDaProposta = (
  { titulo, banco, numero, nome, cpf, linhas, resumo }: ContratoResumido,
  agora: Date,
): Folha => ({
  cabeca: banco,
  nome: `Proposta ${numero}`,
  em: agora,
  pecas: [
    { tipo: 'titulo', texto: 'Sua proposta de empréstimo' },
    { tipo: 'texto', texto: `${nome}, CPF ${formatarCpf(cpf)}. ${titulo}.` },
    { tipo: 'quadro', linhas, destaque: true },
    {
      tipo: 'texto',
      texto:
        'Isto ainda não é um contrato: nada é descontado antes de você assinar e o banco aprovar.',
    },
    {
      tipo: 'nota',
      texto: `Feita em ${feitoEm(agora)}. Código de conferência: ${resumo.slice(0, 16)}.`,
    },
  ],
})
