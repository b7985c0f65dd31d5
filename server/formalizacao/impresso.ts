import { formatarCpf } from '#shared/cpf.ts'
import { formatarDia, hoje, horaDeBrasilia } from '#shared/data.ts'
import { nomesDosPapeis, type Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { Impresso } from '#shared/formalizacao/shapes.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { emitirIngresso } from '../base/files/ingresso.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { criarFolha } from '../base/pdf/folha.ts'
import { type Prazo, prazoDaDesistencia } from '../proposta/desistencia.ts'
import { type ContratoResumido, contratoDaProposta } from './contrato.ts'
import { travar } from './mudar.ts'
import { pessoasDe } from './sql/ler.ts'

/** The contract or the proposta as a person reads it, from the figures that are kept. */
export async function imprimir(
  contexto: Contexto,
  acervo: Acervo,
  { id, tipo }: { id: string; tipo: Impresso },
): Promise<{ endereco: string; expiraEm: string }> {
  const { client, agora } = contexto
  const { idProposta, idCliente } = await travar(contexto, id)
  const pessoas = await pessoasDe(client, { id })
  const contrato = await contratoDaProposta(client, idProposta, pessoas)
  const bytes =
    tipo === 'CONTRATO'
      ? await contratoEmPdf(
          { ...contrato, desistencia: await prazoDaDesistencia(client, idProposta, hoje(agora)) },
          pessoas,
          agora,
        )
      : await propostaEmPdf(contrato, agora)
  const arquivo = novoId()
  await acervo.guardar(arquivo, bytes)
  try {
    return await emitirIngresso(contexto, {
      idCliente,
      arquivo,
      nome: `${nomes[tipo]} ${contrato.numero}.pdf`,
      formato: 'PDF',
    })
  } catch (error) {
    await acervo.apagar(arquivo)
    throw error
  }
}

const nomes: Record<Impresso, string> = { CONTRATO: 'Contrato', PROPOSTA: 'Proposta' }

const feitoEm = (agora: Date) => `${formatarDia(hoje(agora))} às ${horaDeBrasilia(agora)}`

/** The summary of the CCB with the places to sign: the paper of a physical formalization. */
export async function contratoEmPdf(
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
): Promise<Buffer> {
  const folha = criarFolha({ cabeca: banco, nome: `Contrato ${numero}`, em: agora })
  folha.titulo('Resumo do seu contrato de empréstimo')
  folha.texto(`${nome}, CPF ${formatarCpf(cpf)}. ${titulo} (cédula de crédito bancário).`)
  folha.quadro(linhas, true)
  folha.texto(
    'A parcela é descontada todo mês, antes de você receber. Não há outra cobrança além da que está acima.',
  )
  folha.texto(
    `${direito(desistencia)}Você pode pagar antes do prazo, com desconto dos juros que ainda não venceram.`,
  )
  folha.assinatura(pessoas.length > 0 ? `${nome} (contratante)` : nome)
  for (const { papel, nome: dela, cpf: seu } of pessoas) {
    folha.assinatura(`${dela}, CPF ${formatarCpf(seu)} (${nomesDosPapeis[papel].toLowerCase()})`)
  }
  folha.nota(`Feito em ${feitoEm(agora)}. Código de conferência: ${resumo.slice(0, 16)}.`)
  return folha.fechar()
}

const direito = (prazo: Prazo | null) =>
  prazo === null
    ? ''
    : `Você pode desistir em até ${prazo.dias} dias ${prazo.uteis ? 'úteis' : 'corridos'}, sem custo: basta devolver o valor recebido. `

/** What was asked for, before anything is signed. */
export async function propostaEmPdf(
  { titulo, banco, numero, nome, cpf, linhas, resumo }: ContratoResumido,
  agora: Date,
): Promise<Buffer> {
  const folha = criarFolha({ cabeca: banco, nome: `Proposta ${numero}`, em: agora })
  folha.titulo('Sua proposta de empréstimo')
  folha.texto(`${nome}, CPF ${formatarCpf(cpf)}. ${titulo}.`)
  folha.quadro(linhas, true)
  folha.texto(
    'Isto ainda não é um contrato: nada é descontado antes de você assinar e o banco aprovar.',
  )
  folha.nota(`Feita em ${feitoEm(agora)}. Código de conferência: ${resumo.slice(0, 16)}.`)
  return folha.fechar()
}
