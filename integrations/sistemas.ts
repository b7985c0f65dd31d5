/**
 * The outside systems by name. `sms` has the settings `SMS_URL`, `SMS_SEGREDO`, `SMS_CLIENTE` and
 * `SMS_LIMITE_MS`, its stand-in under `/sms`, and its row on the bench of failures. A new system is
 * a line here.
 */
export const sistemas = {
  dataprev: { nome: 'Dataprev', oQue: 'Diz os benefícios do INSS e a margem de cada um.' },
  trabalhador: { nome: 'Crédito do Trabalhador', oQue: 'Diz os vínculos de quem autorizou.' },
  sms: { nome: 'SMS', oQue: 'Entrega mensagens de texto e diz o que foi delas.' },
  whatsapp: { nome: 'WhatsApp', oQue: 'Entrega modelos aprovados e traz as respostas.' },
  sift: { nome: 'SIFT', oQue: 'Diz o risco de fraude de um cliente.' },
  cep: { nome: 'CEP', oQue: 'Diz o endereço de um CEP.', semSegredo: true },
  margem: { nome: 'Margem dos convênios', oQue: 'Abre a margem com a senha do cliente.' },
  assinatura: { nome: 'Assinatura', oQue: 'Colhe documentos e a assinatura do cliente.' },
  banco: { nome: 'Banco', oQue: 'Recebe propostas, analisa, averba e paga.' },
  camara: {
    nome: 'Câmara',
    oQue: 'Leva os nossos pedidos de portabilidade e traz os de outros bancos.',
  },
} as const satisfies Record<string, { nome: string; oQue: string; semSegredo?: true }>

export type Sistema = keyof typeof sistemas

export const ehSistema = (texto: string): texto is Sistema => Object.hasOwn(sistemas, texto)

export const nomesDosSistemas = Object.keys(sistemas).filter(ehSistema)

const ajustes = ['URL', 'SEGREDO', 'CLIENTE', 'LIMITE_MS'] as const
type Ajuste = (typeof ajustes)[number]

/** `SMS_URL` for the URL of `sms`. */
const nomeDoAjuste = (sistema: Sistema, ajuste: Ajuste): string =>
  `${sistema.toUpperCase()}_${ajuste}`

/** Every setting of a system outside. */
export const nomesDosAjustes = nomesDosSistemas.flatMap((sistema) =>
  ajustes.map((ajuste) => nomeDoAjuste(sistema, ajuste)),
)

/** Those that production must be given: there nothing stands in for the real system. */
export const ajustesDeProducao = nomesDosSistemas.flatMap((sistema) => [
  nomeDoAjuste(sistema, 'URL'),
  ...('semSegredo' in sistemas[sistema] ? [] : [nomeDoAjuste(sistema, 'SEGREDO')]),
])

/** The settings of the environment, gathered by system, for a schema to read. */
export const porSistema = (ambiente: Record<string, unknown>) =>
  Object.fromEntries(
    nomesDosSistemas.map((sistema) => [
      sistema,
      Object.fromEntries(
        ajustes.map((ajuste) => [ajuste, ambiente[nomeDoAjuste(sistema, ajuste)]]),
      ),
    ]),
  )

/** The name of the setting at a place of what `porSistema` gathered: `['sms', 'URL']` is `SMS_URL`. */
export function nomeDoLugar([sistema, ajuste]: readonly PropertyKey[]): string {
  return [sistema, ajuste].map((parte) => String(parte).toUpperCase()).join('_')
}
