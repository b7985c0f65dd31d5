import { ehVerificado, telefoneQueRecebe, type Mesa } from '../mesa.ts'
import { campos, em, escrito, lista, primeiro, texto, type Json } from '../json.ts'

const R = '/relacionamento/v1'
const P = `${R}/portabilidade`

/** Loans of other banks: the paper, what may be brought, the client's page; and those asked of us. */
export async function portar(mesa: Mesa): Promise<void> {
  const { conversa: c, atendente, cpfs, elenco } = mesa
  const achado = primeiro(
    lista(await c.entende(atendente, `GET ${R}/cpf`, { query: { cpf: cpfs.cliente } })),
    'the client',
  )
  const idRelacionamento = texto(achado, 'idRelacionamento')
  const dele = { em: [idRelacionamento] }
  await c.entende(atendente, `GET ${P}/especie-beneficios`, {}, ['[]'])
  await c.entende(atendente, `GET ${P}/existe-hiscon-prova-de-vida/{idRelacionamento}`, dele)
  const sem = { body: { idRelacionamento } }
  await c.recusa(
    atendente,
    `POST ${P}/beneficiario/upload-hiscon`,
    sem,
    /^HISCON: escolha o arquivo PDF$/,
  )
  const papel = { body: { idRelacionamento, conteudo: elenco.hiscon } }
  await c.entende(atendente, `POST ${P}/upload-hiscon-prova-de-vida`, papel)
  await c.entende(atendente, `GET ${P}/critica-ultimo-hiscon/{idRelacionamento}`, dele)
  const oportunidades = await c.entende(atendente, `POST ${P}/oportunidades-do-cliente`, {
    body: { idRelacionamento },
  })
  const [emprestimo = null] = lista(oportunidades, 'items')
  await c.recusa(
    atendente,
    `POST ${P}/atualiza-simulacao-oportunidade-hiscon`,
    { body: { ...campos(emprestimo), idRelacionamento } },
    /^(?:Prazo|Taxa): informe/,
  )
  const portabilidades = await c.entende(atendente, `GET ${P}/acompanhamento`, {}, ['items.[]'])
  const { idProposta, idTelefone, enviado } = await comLink(mesa, lista(portabilidades, 'items'))
  const daProposta = { body: { idProposta } }
  await c.entende(atendente, `POST ${P}/validacao-proposta-portabilidade`, daProposta)
  await c.recusa(atendente, `POST ${P}/enviar-hash-cliente`, daProposta, /^Canal: escolha/)
  const para = { idProposta, canal: 'SMS', idTelefone }
  if (enviado) {
    const denovo = /^O link já foi enviado: reenvie$/
    await c.recusa(atendente, `POST ${P}/enviar-hash-cliente`, { body: para }, denovo)
  } else await c.entende(atendente, `POST ${P}/enviar-hash-cliente`, { body: para })
  await c.entende(atendente, `POST ${P}/reenvia-hash-cliente`, { body: para })
  // The client alone accepts, on the page of the link.
  const doCliente = /^Só o próprio cliente faz isto, na página do link que recebeu/
  await c.recusa(atendente, `POST ${P}/aceite-do-cliente`, daProposta, doCliente, 401)
  await c.recusa(atendente, `POST ${P}/imagem-primeiro-aceite`, daProposta, doCliente, 401)
}

/**
 * A portability in preparation whose client has a verified phone, with its link made; preferably one whose link was
 * not sent yet.
 */
async function comLink({ conversa: c, atendente }: Mesa, portabilidades: Json[]) {
  const servem = []
  for (const uma of portabilidades.filter((cada) => em(cada, 'etapa') === 'PREPARO')) {
    const telefones = await c.entende(atendente, `GET ${R}/telefones`, {
      query: { idRelacionamento: texto(uma, 'idRelacionamento') },
    })
    const telefone = telefoneQueRecebe(lista(telefones)) ?? null
    if (!ehVerificado(telefone)) continue
    const idProposta = texto(uma, 'idProposta')
    const link = await c.entende(
      atendente,
      `POST ${P}/gerar-hash-do-cliente`,
      { body: { idProposta } },
      ['envios'],
    )
    const enviado = em(link, 'envios') !== 0
    servem.push({ idProposta, idTelefone: texto(telefone, 'idTelefone'), enviado })
    if (!enviado) break
  }
  return servem.at(-1) ?? nenhuma()
}

function nenhuma(): never {
  throw new Error('No portability is in preparation with a phone that a link may go to')
}

/** Requests of other banks for contracts of ours. */
export async function reter({ conversa: c, atendente }: Mesa): Promise<void> {
  const { promotor } = atendente
  await c.entende(atendente, `POST ${R}/retencao/ctcs`, {}, ['items.[]'])
  const ctcs = await c.entende(
    atendente,
    `POST ${R}/retencao/ctcs`,
    { body: { codigoPromotor: promotor } },
    ['items.[]'],
  )
  const ctc = primeiro(lista(ctcs, 'items'), 'an open request', (uma) =>
    ['ABERTA', 'EM_TRATATIVA'].includes(escrito(em(uma, 'situacao'))),
  )
  const idCtc = texto(ctc, 'idCtc')
  const motivos = await c.entende(atendente, `GET ${R}/retencao/motivos`, {}, ['[]'])
  await c.entende(atendente, `GET ${R}/retencao/ctcs/totalizadores/{codigoPromotor}`, {
    em: [promotor],
  })
  await c.entende(atendente, `GET ${R}/retencao/historico`, { query: { idCtc } })
  await c.entende(atendente, `POST ${R}/retencao/contratos`, {
    body: { idRelacionamento: em(ctc, 'idRelacionamento') },
  })
  await c.entende(atendente, `POST ${R}/retencao/gerar`, { body: { idCtc } })
  await c.recusa(
    atendente,
    `POST ${R}/retencao/ctcs/hsm`,
    { body: { idCtc } },
    /^CTCs: escolha ao menos uma$/,
  )
  await c.recusa(atendente, `PUT ${R}/retencao/ctcs`, {}, /^CTCs: escolha ao menos uma$/)
  const motivo = primeiro(lista(motivos), 'a reason', (um) => em(um, 'acao') === 'RECUSAR')
  const linha = { idCtc, acao: em(motivo, 'acao'), motivo: em(motivo, 'codigo') }
  await c.entende(atendente, `PUT ${R}/retencao/ctcs`, { body: linha }, ['items.feita'])
  await c.entende(atendente, `PUT ${R}/retencao/ctcs`, { body: [linha] }, ['items.recusa'])
}
