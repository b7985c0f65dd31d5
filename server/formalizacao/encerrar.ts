import { ditoDoQueFalta } from '#shared/formalizacao/documento.ts'
import { type Dia, formatarDia, hoje } from '#shared/data.ts'
import { quemNaoConfere } from '#shared/formalizacao/conferencia.ts'
import type { TipoEvidencia } from '#shared/formalizacao/evidencia.ts'
import type { Conferencia } from '#shared/formalizacao/shapes.ts'
import type { Modalidade } from '#shared/formalizacao/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { quemAge } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { aceitarAoConferir } from '../consentimento/aceitar.ts'
import { formalizacaoConcluida } from '../proposta/formalizacao.ts'
import { contratoDaProposta } from './contrato.ts'
import { largarLink, pedirEntrega } from './link.ts'
import { prazoDe } from './iniciar.ts'
import { mover, travar } from './mudar.ts'
import { mudancasDoTexto } from './mudancas.ts'
import { exigirSemImpedimento } from './sem-destino.ts'
import { formalizacaoAtual } from './sql/blocos.ts'
import { lerProvas, ultimoTexto } from './sql/evidencias.ts'
import { gravarPrazo, guardarTexto, inserirEvidencia, recusarDocumentos } from './sql/gravacao.ts'
import { parteDaPessoa, pessoasDe } from './sql/ler.ts'
import type { Travada } from './sql/travas.ts'

/**
 * A person who took no part in it checked the signature: the formalization is completed and the
 * proposta goes on, or the documents to repeat are named.
 *
 * @throws Recusa while a document of the checklist is missing, or for who took part
 */
export async function conferirFormalizacao(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  { id, aprovada, tipos = [], motivo = null, marcas = [] }: Conferencia & { id: string },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travar(contexto, id)
  const { id: idUsuario } = usuario
  await exigirOutraPessoa(contexto, travada)
  if (!aprovada) {
    if (tipos.length === 0) throw new Recusa('invalido', 'Escolha o que deve ser refeito')
    if (motivo === null) throw new Recusa('invalido', 'Motivo: preencha este campo')
    await mover(contexto, travada, { acao: 'pendenciar', idUsuario, motivo })
    await recusarDocumentos(client, { id, tipos, motivo })
    await gravarPrazo(client, { id, expiraEm: await prazoDe(client, travada.modalidade, agora) })
    return formalizacaoAtual(client, { id })
  }
  exigirCompleta(travada)
  await exigirProvada(contexto, travada)
  const pessoas = quemAge(contexto, travada.idAtendente)
  await aceitarAoConferir(contexto, { ...travada, pessoas }, marcas)
  const conferida = await mover(contexto, travada, { acao: 'conferir', idUsuario })
  await provar(contexto, travada, 'CONFERENCIA')
  await mover(contexto, conferida, { acao: 'concluir' })
  await formalizacaoConcluida({ client, agora, fila }, travada.idProposta)
  await pedirEntrega(client, fila, travada)
  return formalizacaoAtual(client, { id })
}

/** The database repeats the rule (`formalizacao_conferida`). Who covers the owner counts as the owner too. */
async function exigirOutraPessoa(
  contexto: Contexto,
  { id, idAtendente }: Pick<Travada, 'id' | 'idAtendente'>,
): Promise<void> {
  for (const idUsuario of quemAge(contexto, idAtendente)) {
    const { parte } = await parteDaPessoa(contexto.client, { id, idUsuario })
    if (parte !== null) throw new Recusa('invalido', quemNaoConfere[parte])
  }
}

/**
 * The signature is proven, and for the contract that is printed now.
 *
 * @throws Recusa that names the proof that is missing, or the lines that changed
 */
async function exigirProvada({ client }: Contexto, travada: Travada): Promise<void> {
  const { tipos, resumo } = await lerProvas(client, { id: travada.id, em: null })
  for (const [tipo, nome] of provasDe[travada.modalidade]) {
    if (!tipos.includes(tipo)) {
      throw new Recusa('invalido', `Falta a prova ${nome}: peça de novo ou cancele`)
    }
  }
  if (travada.situacao !== 'ASSINADA' || resumo === null) return
  const mudancas = await mudancasDoTexto(client, travada, resumo)
  if (mudancas?.length === 0) return
  throw new Recusa(
    'invalido',
    `O contrato mudou depois da assinatura (${(mudancas ?? ['texto']).join(', ')}): cancele esta formalização e peça outra assinatura`,
  )
}

const naTela = [
  ['BIOMETRIA', 'do rosto'],
  ['ACEITE', 'do aceite'],
] as const satisfies readonly (readonly [TipoEvidencia, string])[]

const provasDe: Record<Modalidade, readonly (readonly [TipoEvidencia, string])[]> = {
  REMOTA: naTela,
  FIGITAL: naTela,
  FISICA: [['ASSINATURA_FISICA', 'da assinatura']],
}

/** Ends it; its people and documents serve the next one. */
export async function cancelarFormalizacao(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  { id, motivo }: { id: string; motivo: string },
): Promise<JsonCru> {
  const travada = await travar(contexto, id)
  await mover(contexto, travada, { acao: 'cancelar', idUsuario: contexto.usuario.id, motivo })
  await largarLink(contexto, fila, travada)
  return formalizacaoAtual(contexto.client, { id })
}

/** The client signed by hand; the day is the one on the paper. */
export async function registrarAssinatura(
  contexto: Contexto,
  id: string,
  { assinadaEm }: { assinadaEm: Dia },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travar(contexto, id)
  await exigirSemImpedimento(contexto, travada.idProposta)
  if (assinadaEm > hoje(agora)) {
    throw new Recusa('invalido', 'A data da assinatura não pode estar no futuro')
  }
  const comeco = hoje(travada.criadaEm)
  if (assinadaEm < comeco) {
    throw new Recusa(
      'invalido',
      `A data da assinatura não pode ser de antes de ${formatarDia(comeco)}, quando a formalização começou`,
    )
  }
  exigirCompleta(travada)
  const resumo = await textoNoPapel(contexto, travada)
  const motivo = `Assinado em ${formatarDia(assinadaEm)}`
  await mover(contexto, travada, { acao: 'assinarNoPapel', idUsuario: usuario.id, motivo })
  await provar(contexto, travada, 'ASSINATURA_FISICA', { resumo, dia: assinadaEm })
  return formalizacaoAtual(client, { id })
}

/**
 * The hash of the text on the paper: the last one that was printed, else the one of now.
 *
 * @throws Recusa when the contract changed since it was printed
 */
async function textoNoPapel(
  { client, agora }: Contexto,
  { id, idProposta }: Travada,
): Promise<string> {
  const impresso = await ultimoTexto(client, { id })
  if (impresso) {
    const mudancas = (await mudancasDoTexto(client, { id, idProposta }, impresso.resumo)) ?? []
    if (mudancas.length === 0) return impresso.resumo
    throw new Recusa(
      'invalido',
      `O contrato mudou depois de impresso (${mudancas.join(', ')}): imprima o novo e colha outra assinatura`,
    )
  }
  const pessoas = await pessoasDe(client, { id })
  const { texto, resumo } = await contratoDaProposta(client, { id, idProposta }, pessoas)
  await guardarTexto(client, { id, texto, resumo, agora })
  return resumo
}

const provar = (
  { client, agora }: Contexto,
  { id, idCliente }: Travada,
  tipo: 'CONFERENCIA' | 'ASSINATURA_FISICA',
  outros: { resumo?: string; dia?: Dia } = {},
) =>
  inserirEvidencia(client, {
    idEvidencia: novoId(),
    id,
    idCliente,
    tipo,
    ocorridoEm: agora,
    ...outros,
  })

function exigirCompleta({ faltam }: Travada): void {
  const dito = ditoDoQueFalta(faltam)
  if (dito !== undefined) throw new Recusa('invalido', dito)
}
