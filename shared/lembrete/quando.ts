import {
  type Dia,
  diaDaSemana,
  hoje,
  horaDeBrasilia,
  instanteEmBrasilia,
  somarDias,
} from '../data.ts'
import { motivoDoPrazo } from './mudanca.ts'

type Entendido =
  /** The rest of the text is the task: "ligar amanhã 15h" leaves "ligar". */
  | { quando: Date; texto: string }
  /** A sentence for the person: what was not understood, or cannot be. */
  | { recusa: string }

/** When a day is named without an hour: the work begins. */
const HORA_PADRAO = '09:00'

const MINUTO_MS = 60_000

const semanas = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
const meses =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'
const numeros: Record<string, number> = { um: 1, uma: 1, dois: 2, duas: 2, tres: 3, quatro: 4 }

/**
 * Reads a moment out of Portuguese as people type it: `amanhã 15h`, `seg 9h`, `em 2 horas`, `dia 5
 * às 10`, `25/12 14:30`. The clock is Brasília's. A weekday is the next one, today while its hour is
 * still to come; a day of the month that is over is the next month's.
 */
export function entenderQuando(frase: string, agora: Date): Entendido {
  const texto = frase.normalize('NFC')
  const simples = semAcentos(texto)
  const relativo =
    /(?:^|\s)(?:em|daqui a|dentro de)\s+(\d{1,4}|um|uma|dois|duas|tres|quatro|meia)\s*(minutos?|min|m|horas?|h|dias?|semanas?)(\s+e meia)?(?=$|[\s,.;:])/.exec(
      simples,
    )
  if (relativo) return concluir(depois(relativo, agora), tirar(texto, [relativo]), agora)
  if (/(?:^|\s)(?:ante)?ontem(?=$|[\s,.;:])/.test(simples)) {
    return { recusa: 'Ontem já passou: escolha um momento que ainda vem' }
  }

  const dia = acharDia(simples, agora)
  if (dia && 'recusa' in dia) return dia
  const hora = acharHora(dia ? apagar(simples, dia.achado) : simples, dia !== undefined)
  if (hora && 'recusa' in hora) return hora
  if (!dia && !hora) return { recusa: 'Diga quando: "amanhã 15h", "seg 9h", "em 2 horas"' }
  if (!hora && dia?.dia === hoje(agora)) return { recusa: 'Diga a que horas de hoje' }

  const escrita = hora?.hora ?? HORA_PADRAO
  const momento = instanteEmBrasilia(diaEscolhido(dia, escrita, agora), escrita)
  const resto = tirar(texto, [dia?.achado, hora?.achado])
  if (momento.getTime() <= agora.getTime() && (dia === undefined || dia.dia === hoje(agora))) {
    return { recusa: `Hoje às ${escrita} já passou (são ${horaDeBrasilia(agora)})` }
  }
  return concluir(momento, resto, agora)
}

function concluir(quando: Date, texto: string, agora: Date): Entendido {
  const recusa = motivoDoPrazo(quando, agora)
  return recusa === undefined ? { quando, texto } : { recusa }
}

type Achado = { index: number; 0: string }

/** `em 2 horas e meia`: minutes and hours are of the clock, days keep the time of day. */
function depois([, quanto = '', unidade = '', meia]: readonly (string | undefined)[], agora: Date) {
  const quantos = quanto === 'meia' ? 0.5 : (numeros[quanto] ?? Number(quanto))
  const total = quantos + (meia ? 0.5 : 0)
  if (unidade.startsWith('d') || unidade.startsWith('s')) {
    const dias = unidade.startsWith('s') ? total * 7 : total
    return instanteEmBrasilia(somarDias(hoje(agora), Math.round(dias)), horaDeBrasilia(agora))
  }
  const minutos = unidade.startsWith('h') ? total * 60 : total
  return new Date(agora.getTime() + minutos * MINUTO_MS)
}

type DiaAchado = {
  dia: Dia
  achado: Achado
  /** The next matching day when the hour of this one has passed. */
  senao?: Dia
}

/** The day that the text names, if any; of several the first kind below counts. */
function acharDia(texto: string, agora: Date): DiaAchado | { recusa: string } | undefined {
  const aqui = hoje(agora)
  const relativo = /(?:^|\s)(depois de amanha|amanha|hoje)(?=$|[\s,.;:])/.exec(texto)
  if (relativo) {
    const dias = { hoje: 0, amanha: 1 }[relativo[1] ?? ''] ?? 2
    return { dia: somarDias(aqui, dias), achado: relativo }
  }
  return acharData(texto, aqui) ?? acharSemana(texto, aqui)
}

/** `5/12`, `05/12/2026`, `dia 5`, `dia 5 de dezembro`, `5 de dez de 2027`. */
function acharData(texto: string, aqui: Dia): DiaAchado | { recusa: string } | undefined {
  const barras = /(?:^|\s)(?:dia\s+)?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?=$|[\s,.;:])/.exec(
    texto,
  )
  if (barras) return comMes(barras, Number(barras[1]), Number(barras[2]), barras[3], aqui)
  const nome =
    /(?:^|\s)(?:dia\s+)?(\d{1,2})\s+de\s+([a-z]{3,9})(?:\s+de\s+(\d{4}))?(?=$|[\s,.;:])/.exec(texto)
  const mes = nome ? meses.split(' ').findIndex((um) => um.startsWith(nome[2] ?? '-')) + 1 : 0
  if (nome && mes > 0) return comMes(nome, Number(nome[1]), mes, nome[3], aqui)
  const dia = /(?:^|\s)dia\s+(\d{1,2})(?=$|[\s,.;:])/.exec(texto)
  return dia ? noMesQueVem(dia, Number(dia[1]), aqui) : undefined
}

function comMes(achado: Achado, dia: number, mes: number, ano: string | undefined, aqui: Dia) {
  const deste = Number(aqui.slice(0, 4))
  if (ano !== undefined) {
    const escrito = escreverDia(Number(ano) + (ano.length === 2 ? 2000 : 0), mes, dia)
    return escrito ? { dia: escrito, achado } : semData(achado)
  }
  // A leap day waits for its year.
  const anos = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((mais) => escreverDia(deste + mais, mes, dia))
  const proximo = anos.find((um) => um !== undefined && um >= aqui)
  return proximo ? { dia: proximo, achado } : semData(achado)
}

function noMesQueVem(achado: Achado, dia: number, aqui: Dia) {
  const [ano = 0, mes = 0] = aqui.split('-').map(Number)
  const candidatos = [0, 1, 2, 3].flatMap((mais) => {
    const total = ano * 12 + mes - 1 + mais
    return escreverDia(Math.floor(total / 12), (total % 12) + 1, dia) ?? []
  })
  const [primeiro, segundo] = candidatos.filter((um) => um >= aqui)
  if (primeiro === undefined) return semData(achado)
  return { dia: primeiro, achado, ...(primeiro === aqui && segundo && { senao: segundo }) }
}

const semData = ({ 0: texto }: Achado) => ({ recusa: `${texto.trim()} não é uma data que exista` })

function escreverDia(ano: number, mes: number, dia: number): Dia | undefined {
  const data = new Date(Date.UTC(ano, mes - 1, dia))
  if (data.getUTCMonth() !== mes - 1 || data.getUTCDate() !== dia) return undefined
  return data.toISOString().slice(0, 10)
}

/** `seg`, `na segunda`, `sexta-feira`, `próxima terça`. */
function acharSemana(texto: string, aqui: Dia): DiaAchado | undefined {
  const nomes = semanas.map((nome) => `${nome.slice(0, 3)}(?:${nome.slice(3)})?`).join('|')
  const achado = new RegExp(
    `(?:^|\\s)(?:n[ao]\\s+)?(proxim[ao]\\s+|n[ao]\\s+proxim[ao]\\s+)?(${nomes})(?:[- ]feira)?(?=$|[\\s,.;:])`,
  ).exec(texto)
  if (!achado) return undefined
  const pedido = semanas.findIndex((nome) => nome.startsWith((achado[2] ?? '').slice(0, 3)))
  const falta = (pedido - diaDaSemana(aqui) + 7) % 7
  const proxima = somarDias(aqui, falta === 0 ? 7 : falta)
  if (falta > 0 || achado[1] !== undefined) return { dia: proxima, achado }
  return { dia: aqui, achado, senao: proxima }
}

type HoraAchada = { hora: string; achado: Achado }

/** A bare number is an hour only after a day, or after `às`: "ligar para 2 filhos" names none. */
function acharHora(texto: string, comDia: boolean): HoraAchada | { recusa: string } | undefined {
  const nomeada =
    /(?:^|\s)(?:ao\s+|a\s+|as\s+)?(meio-dia|meio dia|meia-noite|meia noite)(?=$|[\s,.;:])/.exec(
      texto,
    )
  if (nomeada) {
    return { hora: nomeada[1]?.startsWith('meio') ? '12:00' : '00:00', achado: nomeada }
  }
  const parte = '(?:\\s+(?:d[ao]|pela|a)\\s+(manha|tarde|noite))?'
  const formas = [
    `(?:^|\\s)(?:as?\\s+)?(\\d{1,2})\\s*(?:h|hs|horas?|:)\\s*(\\d{2})?(?:min)?${parte}(?=$|[\\s,.;:])`,
    `(?:^|\\s)as\\s+(\\d{1,2})()${parte}(?=$|[\\s,.;:])`,
    ...(comDia ? [`(?:^|\\s)(\\d{1,2})()${parte}(?=$|[\\s,.;:])`] : []),
  ]
  for (const forma of formas) {
    const achado = new RegExp(forma).exec(texto)
    if (achado) return horaEscrita(achado)
  }
  const turno = /(?:^|\s)(?:d[ae]|pela|a|na)\s+(manha|tarde|noite)(?=$|[\s,.;:])/.exec(texto)
  if (!turno) return undefined
  const hora = { manha: '09:00', tarde: '14:00' }[turno[1] ?? ''] ?? '19:00'
  return { hora, achado: turno }
}

function horaEscrita(achado: RegExpExecArray): HoraAchada | { recusa: string } {
  const [, horas = '', minutos = '', turno] = achado
  const cedo = Number(horas)
  const hora = (turno === 'tarde' || turno === 'noite') && cedo < 12 ? cedo + 12 : cedo
  if (hora > 23 || Number(minutos || 0) > 59) {
    return { recusa: `${achado[0].trim()} não é uma hora que exista` }
  }
  return { hora: `${String(hora).padStart(2, '0')}:${minutos || '00'}`, achado }
}

/** The named day, or the one after it where the hour of today is over; without a day, today. */
function diaEscolhido(dia: DiaAchado | undefined, hora: string, agora: Date): Dia {
  if (!dia) return hoje(agora)
  const passou = instanteEmBrasilia(dia.dia, hora).getTime() <= agora.getTime()
  return passou && dia.senao ? dia.senao : dia.dia
}

/** Letter for letter, so that a place found in it is the same place in the text. */
const semAcentos = (texto: string): string =>
  Array.from(texto, (letra) => {
    const simples = letra.normalize('NFD').charAt(0).toLowerCase()
    return simples.length === letra.length ? simples : letra
  }).join('')

const apagar = (texto: string, { index, 0: achado }: Achado): string =>
  texto.slice(0, index) + ' '.repeat(achado.length) + texto.slice(index + achado.length)

/** What is left without the places found, tidied up. */
function tirar(texto: string, achados: readonly (Achado | undefined)[]): string {
  const sem = achados.reduce((antes, achado) => (achado ? apagar(antes, achado) : antes), texto)
  return sem
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,.;:–-]+|[\s,;:–-]+$/g, '')
    .trim()
}
