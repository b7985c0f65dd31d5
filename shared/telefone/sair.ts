/**
 * Effect of a client's answer on the phone: `sair` revokes the opt-ins at once, `voltar` takes back the
 * wish not to be contacted, `humano` is for a person to read, `nao` is not about leaving.
 */
export const intencoes = ['sair', 'voltar', 'humano', 'nao'] as const
type Saida = (typeof intencoes)[number]

/** The client's own word that undoes situation 7. */
const voltas = new Set(['voltar', 'quero voltar', 'quero voltar a receber'])

/** Alone, or with nothing but courtesy around it, the word is unambiguous. */
const pedidos = new Set([
  'sair',
  'sai',
  'saia',
  'parar',
  'pare',
  'para',
  'parem',
  'stop',
  'cancelar',
  'cancela',
  'cancele',
  'descadastrar',
  'descadastre',
  'remover',
  'remova',
  'quero sair',
  'quero parar',
  'quero cancelar',
  'quero sair da lista',
  'quero sair dessa lista',
  'sair da lista',
  'sair dessa lista',
  'me tira da lista',
  'me tire da lista',
  'me tira dessa lista',
  'me tire dessa lista',
  'me remova da lista',
  'me remove da lista',
  'pare de me mandar mensagem',
  'pare de me mandar mensagens',
  'pare de mandar mensagem',
  'pare de mandar mensagens',
  'para de me mandar mensagem',
  'para de mandar mensagem',
  'para de mandar mensagens',
  'parem de me mandar mensagem',
  'parem de mandar mensagem',
  'parem de mandar mensagens',
  'nao quero mais',
  'nao quero mais receber',
  'nao quero receber',
  'nao quero mais receber mensagem',
  'nao quero mais receber mensagens',
  'nao quero receber mensagem',
  'nao quero receber mensagens',
  'nao me mande mais mensagem',
  'nao me mande mais mensagens',
  'nao mande mais mensagem',
  'nao mande mais mensagens',
  'nao me mande mais nada',
  'nao me perturbe',
])

const cortesias =
  /^(?:oi|ola|bom dia|boa tarde|boa noite|por favor|pfv|favor|ja pedi) | (?:por favor|pfv|por gentileza|obrigad[oa]|agora|ja|imediatamente|urgente)$/

/** Words that may be about leaving or about anything else: "tem como parar a dor?". */
const suspeitas =
  /\b(?:sair|saia|parar|parem?|stop|cancel\w*|descadastr\w*|remov\w*|spam|denunci\w*|procon|reclame|perturb\w*|incomod\w*|bloque\w*)\b|\bpara de\b|\bnao (?:quero|me|mande|mandem|envie|enviem)\b|\bchega de\b/

/** What an incoming text asks for the phone it came from. */
export function entenderSaida(texto: string): Saida {
  const dito = simplificar(texto)
  if (pedidos.has(semCortesia(dito))) return 'sair'
  if (voltas.has(semCortesia(dito))) return 'voltar'
  return suspeitas.test(dito) ? 'humano' : 'nao'
}

/** Small letters and single blanks, without accents, signs and emoji. */
const simplificar = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function semCortesia(dito: string): string {
  const menos = dito.replace(cortesias, '').trim()
  return menos === dito ? dito : semCortesia(menos)
}
