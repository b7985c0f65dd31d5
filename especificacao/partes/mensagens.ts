import { telefoneQueRecebe, type Mesa } from '../mesa.ts'
import { em, lista, primeiro, texto } from '../json.ts'

const R = '/relacionamento/v1'

/** HSM with its phones and opt-ins, and the consent of the client. */
export async function escrever({ conversa: c, atendente, cpfs }: Mesa): Promise<void> {
  const achado = primeiro(
    lista(await c.entende(atendente, `GET ${R}/cpf`, { query: { cpf: cpfs.cliente } })),
    'the client',
  )
  const idRelacionamento = texto(achado, 'idRelacionamento')
  const templates = await c.entende(
    atendente,
    `GET ${R}/hsm/consultar-templates`,
    { query: { codigoPromotor: atendente.promotor } },
    ['[].id', '[].mensagem', '[].template', '[].tag', '[].tipoOptin'],
  )
  const telefones = await c.entende(
    atendente,
    `GET ${R}/hsm/consultar-telefones-optin`,
    { query: { idRelacionamento } },
    [
      'telefones.numero',
      'telefones.ddd',
      'telefones.hotphone',
      'telefones.optIns.informacional',
      'telefones.optIns.comercial',
      'telefones.optIns.transacional',
    ],
  )
  const template = primeiro(
    lista(templates),
    'a template for information',
    (um) => em(um, 'tag') === 'ATENDIMENTO' && em(um, 'tipoOptin') === 'INFORMACIONAL',
  )
  const telefone = primeiro(lista(telefones, 'telefones'), 'a phone')
  await c.entende(atendente, `POST ${R}/hsm/enviar-hsm`, {
    body: {
      idRelacionamento,
      template: texto(template, 'template'),
      ddd: em(telefone, 'ddd'),
      numero: em(telefone, 'numero'),
    },
  })
  await consentir({ c, atendente, cpf: cpfs.semConsentimento })
}

type Onde = { c: Mesa['conversa']; atendente: Mesa['atendente']; cpf: string }

async function consentir({ c, atendente, cpf }: Onde): Promise<void> {
  const achado = primeiro(
    lista(await c.entende(atendente, `GET ${R}/cpf`, { query: { cpf } })),
    'who has given no consent',
  )
  const idRelacionamento = texto(achado, 'idRelacionamento')
  const dele = { em: [idRelacionamento] }
  await c.entende(atendente, `GET ${R}/consentimento-remoto-inss/{id}/verifica-token-ativo`, dele)
  await c.entende(atendente, `GET ${R}/consentimento-remoto-inss/{id}/score-na-sift`, dele)
  // Where a link goes is never guessed.
  await c.recusa(
    atendente,
    `POST ${R}/consentimento`,
    { body: { idRelacionamento } },
    /^Canal: escolha SMS ou WhatsApp$/,
  )
  const telefones = await c.entende(atendente, `GET ${R}/telefones`, {
    query: { idRelacionamento },
  })
  const para = {
    idRelacionamento,
    canal: 'SMS',
    idTelefone: texto(telefoneQueRecebe(lista(telefones)) ?? null, 'idTelefone'),
  }
  await c.entende(atendente, `POST ${R}/consentimento`, { body: { ...para, tipo: 'INSS' } })
  await c.entende(atendente, `GET ${R}/consentimento-remoto-inss/{id}/ultima-solicitacao`, dele, [
    'bloqueioEnvioConsentimento.bloqueado',
    'bloqueioEnvioConsentimento.timestampDesbloqueio',
  ])
  await c.entende(
    atendente,
    `POST ${R}/integracao/solucao-digital/novo-contrato-inss/enviar-chave-acesso`,
    { body: para },
  )
}
