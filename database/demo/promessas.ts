import type { ClientBase } from 'pg'
import { ehDiaUtil, proximoDiaUtil, somarDiasUteis } from '#shared/calendario.ts'
import { type Dia, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import type { AssuntoDaPromessa } from '#shared/promessa/assunto.ts'
import type { SituacaoDaPromessa } from '#shared/promessa/situacao.ts'

type Demo = {
  login: string
  assunto: AssuntoDaPromessa
  texto: string
  /** Business days from today, and the hour there. */
  dias: number
  hora: string
  fim: Exclude<SituacaoDaPromessa, 'ABERTA'> | null
}

/** What two people promised within a week: kept, broken, cancelled, and still to come. */
const promessas: readonly Demo[] = [
  {
    login: 'atendente',
    assunto: 'SALDO',
    texto: 'O saldo para quitar no outro banco',
    dias: -4,
    hora: '10:00',
    fim: 'CUMPRIDA',
  },
  {
    login: 'atendente',
    assunto: 'SIMULACAO',
    texto: 'A simulação com 84 parcelas',
    dias: -2,
    hora: '14:30',
    fim: 'CUMPRIDA',
  },
  {
    login: 'atendente',
    assunto: 'DOCUMENTOS',
    texto: 'A foto do RG que faltou',
    dias: -1,
    hora: '16:00',
    fim: 'QUEBRADA',
  },
  {
    login: 'atendente',
    assunto: 'PROPOSTA',
    texto: 'Se a averbação saiu',
    dias: 0,
    hora: '16:00',
    fim: null,
  },
  {
    login: 'atendente',
    assunto: 'SALDO',
    texto: 'O saldo devedor atualizado',
    dias: 0,
    hora: '17:30',
    fim: null,
  },
  {
    login: 'atendente',
    assunto: 'PORTABILIDADE',
    texto: 'A resposta do banco de origem',
    dias: 2,
    hora: '11:00',
    fim: null,
  },
  {
    login: 'atendente2',
    assunto: 'RETORNO',
    texto: 'Pediu depois do almoço',
    dias: -3,
    hora: '15:00',
    fim: 'CANCELADA',
  },
  {
    login: 'atendente2',
    assunto: 'SIMULACAO',
    texto: 'A proposta da filha',
    dias: 0,
    hora: '16:30',
    fim: null,
  },
  {
    login: 'atendente2',
    assunto: 'OUTRO',
    texto: 'A senha da margem',
    dias: 1,
    hora: '09:30',
    fim: null,
  },
]

const MINUTO_MS = 60_000

/**
 * Promises with clients of a phone that may be called. They follow from existing rows without randomness, so
 * that nothing else of the demonstration changes.
 */
export async function gravarPromessas(client: ClientBase, agora: Date): Promise<void> {
  for (const [k, { login, assunto, texto, dias, hora, fim }] of promessas.entries()) {
    const quando = instanteEmBrasilia(diaUtil(hoje(agora), dias), hora)
    const mais = (minutos: number) => new Date(quando.getTime() + minutos * MINUTO_MS)
    // Begun late in the day, the hour of today is over: somebody called in time.
    const situacao = fim ?? (mais(-20) <= agora ? 'CUMPRIDA' : 'ABERTA')
    await client.query(gravar, [
      `0192f000-81d1-7000-8000-${String(k + 1).padStart(12, '0')}`,
      login,
      promessas.slice(0, k).filter((antes) => antes.login === login).length,
      assunto,
      texto,
      quando,
      mais(-15),
      mais(30),
      situacao === 'ABERTA' ? mais(-15) : null,
      situacao,
      new Date(Math.min(mais(-26 * 60).getTime(), agora.getTime())),
      situacao === 'ABERTA'
        ? null
        : situacao === 'CANCELADA'
          ? mais(-120)
          : situacao === 'QUEBRADA'
            ? mais(30)
            : new Date(Math.min(mais(-5).getTime(), agora.getTime())),
      situacao === 'CANCELADA' ? 'O cliente ligou antes' : null,
    ])
  }
}

/** The business day so many days from this one; today is the next one, where it is none itself. */
function diaUtil(dia: Dia, dias: number): Dia {
  if (dias >= 0) return somarDiasUteis(proximoDiaUtil(dia), dias)
  let antes = dia
  for (let faltam = -dias; faltam > 0; faltam -= Number(ehDiaUtil(antes)))
    antes = somarDias(antes, -1)
  return antes
}

/** The k-th client of the person, one a promise. */
const gravar = `
  insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor, prometida_por, assunto, texto, quando,
    avisa_em, vence_em, toca_em, situacao, criada_em, terminada_em, terminada_por, motivo)
  select $1, r.id, r.id_cliente, r.codigo_promotor, u.id, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    case when $10 in ('CUMPRIDA', 'CANCELADA') then u.id end, $13
    from usuario u
    join relacionamento r on r.id_atendente = u.id and r.confirmado_em is not null
    join cliente c on c.id = r.id_cliente and c.obito_em is null and not c.restrito
   where u.login = $2
     and exists (select from telefone t where t.id_cliente = c.id and t.ddd = '11'
                  and t.situacao not in ('4', '5', '6', '7') and not t.nao_me_perturbe)
   order by r.id desc limit 1 offset $3`
