import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { falhasDaLinha } from '../falhas.ts'
import { escapar } from '#shared/html.ts'
import { cabecalhosDaPagina, pagina } from '../pagina.ts'
import { type Caso, casoDe, casosPorFim } from './casos.ts'
import { CAMINHO_DOS_EVENTOS } from './protocolo.ts'

type Opcoes = { chave: string }

const Evento = z.looseObject({
  $type: z.string().min(1),
  $api_key: z.string(),
  $user_id: z.string().min(1),
  cpf: z.string().regex(/^[0-9]{11}$/),
})

/** Received events, the newest first. */
const MAXIMO_NA_TELA = 50

/** A stand-in for Sift's Events API: the CPF gives the score, always the same. */
export const siftSandbox = async (app: FastifyInstance, { chave }: Opcoes): Promise<void> => {
  const recebidos: { tipo: string; usuario: string; score: number; quando: Date }[] = []

  app.get('/', (_request, reply) =>
    reply.headers(cabecalhosDaPagina).send(
      pagina(
        'SIFT: score antifraude de demonstração',
        `<section class="cartao"><h2>CPF combinados</h2><p>Valem o oitavo e o nono dígitos do CPF; os outros têm risco baixo.</p><dl>${Object.entries(
          casosPorFim,
        )
          .map(([fim, { nome }]) => `<div><dt>${escapar(nome)}</dt><dd>…${fim}-XX</dd></div>`)
          .join('')}</dl></section>
<section class="cartao"><h2>Recebidos</h2>${
          recebidos.length === 0
            ? '<p class="vazio">Nada ainda.</p>'
            : `<dl>${recebidos
                .map(
                  ({ tipo, usuario, score, quando }) =>
                    `<div><dt>${escapar(tipo)} · ${quando.toISOString()}</dt><dd>${escapar(usuario)} · score ${score}</dd></div>`,
                )
                .join('')}</dl>`
        }</section>`,
        5,
      ),
    ),
  )

  app.post(CAMINHO_DOS_EVENTOS, async ({ body }, reply) => {
    const evento = Evento.safeParse(body)
    if (!evento.success) return { status: 52, error_message: 'Invalid field value(s)' }
    const { $type: tipo, $api_key: deles, $user_id: usuario, cpf } = evento.data
    if (deles !== chave) return { status: 51, error_message: 'Invalid API key' }
    const caso = casoDe(cpf)
    if (caso === 'recusa') return { status: 60, error_message: 'Rate limited' }
    if (caso !== undefined && caso !== 'alto' && caso !== 'medio') return falhasDaLinha[caso](reply)
    const { score, motivos } = pontuar(cpf, caso)
    recebidos.unshift({ tipo, usuario, score: Math.round(score * 100), quando: new Date() })
    recebidos.length = Math.min(recebidos.length, MAXIMO_NA_TELA)
    return {
      status: 0,
      error_message: 'OK',
      time: Math.floor(Date.now() / 1000),
      score_response: {
        status: 0,
        error_message: 'OK',
        user_id: usuario,
        scores: {
          account_takeover: { score, reasons: motivos.map((name) => ({ name, value: '1' })) },
        },
      },
    }
  })
}

/** Always the same for the same CPF. */
function pontuar(cpf: string, caso: Extract<Caso, 'alto' | 'medio'> | undefined) {
  const acaso = (createHash('sha256').update(cpf).digest()[0] ?? 0) / 255
  if (caso === 'alto') {
    return {
      score: 0.8 + acaso * 0.18,
      motivos: ['Telefone usado por várias pessoas', 'Conta bancária trocada há pouco'],
    }
  }
  if (caso === 'medio')
    return { score: 0.45 + acaso * 0.25, motivos: ['Telefone novo no cadastro'] }
  return { score: 0.02 + acaso * 0.3, motivos: [] }
}
