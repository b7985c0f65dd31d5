import type { Dataprev, ErroDaDataprev } from '#integrations/dataprev/dataprev.ts'
import type { DadosDoBeneficio, ProvaDeVida } from '#integrations/dataprev/protocolo.ts'
import { sentencaDoErro } from '#shared/beneficio/explicar.ts'
import { exigirConsentimento, type ConsentimentoValido } from '../consentimento/exigir.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto, Pedido } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { gravarBeneficio } from './gravar.ts'
import { buscarCpf, buscarNumero, gravarProva, inserirConsulta } from './sql/gravacao.ts'

/** Subject and author of a query to the INSS, with the consent that allows it. */
type Pergunta = {
  cpf: string
  idCliente: string
  codigoPromotor: string
  consentimento: ConsentimentoValido
}

type Tipo = 'BENEFICIOS' | 'PROVA_DE_VIDA'
type Erro = { codigo: string; numero: string | null; previsao: string | null }

/** @throws Recusa 400 without a consent of the INSS that holds */
export async function prepararPergunta(contexto: Contexto): Promise<Pergunta> {
  const { idCliente, codigoPromotor } = alvoDe(contexto)
  const consentimento = await exigirConsentimento(contexto, alvoDe(contexto), 'INSS')
  const { cpf } = await buscarCpf(contexto.client, { idCliente })
  return { cpf, idCliente, codigoPromotor, consentimento }
}

type Resposta = {
  pergunta: Pergunta
  beneficios: DadosDoBeneficio[]
  erros: readonly ErroDaDataprev[]
}

/**
 * @throws Recusa 400 in words when the INSS tells of no benefit at all; the trail keeps why
 * @throws ForaDoAr
 */
export async function perguntarBeneficios(
  dataprev: Dataprev,
  pergunta: Pergunta,
  pedido: Pedido,
): Promise<Resposta> {
  const { beneficios, erros } = await dataprev.consultar(consentido(pergunta))
  if (beneficios.length === 0) throw recusar(pergunta, pedido, 'BENEFICIOS', erros)
  return { pergunta, beneficios, erros }
}

/** Stores the answered data; absent data stay unchanged. */
export async function guardarBeneficios(
  { pergunta, beneficios, erros }: Resposta,
  contexto: Contexto,
): Promise<void> {
  const { client, usuario, agora } = contexto
  const { idCliente, codigoPromotor } = pergunta
  const recusados = erros.map(mascarar)
  // In the order of their numbers: two at once about one client wait for each other, and never cross.
  const emOrdem = beneficios.toSorted((a, b) => a.numeroBeneficio.localeCompare(b.numeroBeneficio))
  for (const dados of emOrdem) {
    const quem = { idCliente, codigoPromotor, idUsuario: usuario.id, agora }
    if (await gravarBeneficio(client, quem, dados)) continue
    const { numeroBeneficio } = dados
    recusados.push(mascarar({ codigo: 'PF', numeroBeneficio, previsao: null }))
  }
  await registrar(contexto, pergunta, 'BENEFICIOS', recusados)
}

/** @throws Recusa 404 for a benefit that is not the client's */
export async function prepararProva(
  contexto: Contexto,
  idBeneficio: string,
): Promise<Pergunta & { numero: string }> {
  const { idCliente } = alvoDe(contexto)
  const achado = await buscarNumero(contexto.client, { id: idBeneficio, idCliente })
  if (!achado) throw new Recusa('nao-encontrado', 'Benefício não encontrado')
  return { ...(await prepararPergunta(contexto)), numero: achado.numero }
}

export async function perguntarProva(
  dataprev: Dataprev,
  pergunta: Pergunta & { numero: string },
  pedido: Pedido,
): Promise<{ pergunta: Pergunta; prova: ProvaDeVida }> {
  const resposta = await dataprev.provaDeVida(consentido(pergunta), pergunta.numero)
  if ('erros' in resposta) throw recusar(pergunta, pedido, 'PROVA_DE_VIDA', resposta.erros)
  return { pergunta, prova: resposta.prova }
}

export async function guardarProva(
  { pergunta, prova }: { pergunta: Pergunta; prova: ProvaDeVida },
  contexto: Contexto,
): Promise<void> {
  const { idCliente } = pergunta
  const { numeroBeneficio: numero, situacao, dataUltimaProva: ultima, dataLimite: limite } = prova
  const { client, agora } = contexto
  await gravarProva(client, { numero, idCliente, situacao, ultima, limite, agora })
  await registrar(contexto, pergunta, 'PROVA_DE_VIDA', [])
}

const consentido = ({ cpf, consentimento }: Pergunta) => ({
  cpf,
  idConsentimento: consentimento.idConsentimento,
  autorizadoEm: consentimento.autorizadoEm,
})

/** The refusal in words, one sentence an error, and its line in the trail. */
function recusar(
  pergunta: Pergunta,
  pedido: Pedido,
  tipo: Tipo,
  daDataprev: readonly ErroDaDataprev[],
): Recusa {
  // A list without a single benefit and without an error is no benefit at all.
  const erros =
    daDataprev.length > 0
      ? daDataprev.map(mascarar)
      : [{ codigo: 'GE', numero: null, previsao: null }]
  const sentencas = erros.map(sentencaDoErro)
  const registro = inserirConsulta.configurar(linha(pedido, pergunta, tipo, 'RECUSADA', erros))
  return new Recusa('invalido', sentencas, { registro })
}

async function registrar(
  { client, ...pedido }: Contexto,
  pergunta: Pergunta,
  tipo: Tipo,
  erros: readonly Erro[],
): Promise<void> {
  await inserirConsulta(client, linha(pedido, pergunta, tipo, 'RESPONDIDA', erros))
}

const linha = (
  { usuario, agora }: Pedido,
  { idCliente, codigoPromotor, consentimento }: Pergunta,
  tipo: Tipo,
  resultado: 'RESPONDIDA' | 'RECUSADA',
  erros: readonly Erro[],
) => ({
  id: novoId(),
  idCliente,
  idUsuario: usuario.id,
  codigoPromotor,
  idConsentimento: consentimento.idConsentimento,
  tipo,
  resultado,
  erros,
  agora,
})

const mascarar = ({ codigo, numeroBeneficio, previsao }: ErroDaDataprev): Erro => ({
  codigo,
  numero: numeroBeneficio && `${numeroBeneficio.slice(0, 3)}.***.***-${numeroBeneficio.slice(9)}`,
  previsao,
})
