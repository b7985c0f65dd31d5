import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { emReais } from '#shared/dinheiro.ts'
import { type FalhaDaLinha, falhasDaLinha } from '../falhas.ts'
import { escapar } from '#shared/html.ts'
import { cabecalhosDaPagina, pagina } from '../pagina.ts'
import { CAMINHO_DA_MARGEM, type CodigoDeRecusa, PedidoDeMargem } from './protocolo.ts'

/** Passwords that are not as the others: `docs/sandbox.md` lists them. */
export const casosPorSenha: Record<string, { caso: FalhaDaLinha | CodigoDeRecusa; nome: string }> =
  {
    '000000': { caso: 'SENHA_INVALIDA', nome: 'senha que o convênio não reconhece' },
    '000001': { caso: 'SENHA_USADA', nome: 'senha já usada' },
    '000002': { caso: 'MATRICULA_INEXISTENTE', nome: 'matrícula que não existe' },
    '000093': { caso: 'cai', nome: 'serviço fora do ar' },
    '000094': { caso: 'demora', nome: 'serviço que não responde a tempo' },
    '000095': { caso: 'truncada', nome: 'resposta cortada no meio' },
    '000096': { caso: 'outra-forma', nome: 'resposta em outra forma' },
  }

const mensagens: Record<CodigoDeRecusa, string> = {
  SENHA_INVALIDA: 'Senha inválida',
  SENHA_USADA: 'Senha já utilizada',
  MATRICULA_INEXISTENTE: 'Matrícula não encontrada',
}

const resumir = (...partes: string[]) => createHash('sha256').update(partes.join('\0')).digest()

const ehRecusa = (caso: FalhaDaLinha | CodigoDeRecusa): caso is CodigoDeRecusa =>
  Object.hasOwn(mensagens, caso)

/**
 * A stand-in for convênios that open a margin by the client's password: any password of six to
 * eight digits is accepted once, and the margin is derived from the matrícula.
 */
export const margemSandbox = async (
  app: FastifyInstance,
  { segredo }: { segredo: string },
): Promise<void> => {
  const usadas = new Set<string>()

  app.get('/', (_request, reply) =>
    reply.headers(cabecalhosDaPagina).send(
      pagina(
        'Margem dos convênios: demonstração',
        `<section class="cartao"><h2>Senhas combinadas</h2><p>Qualquer outra de seis a oito dígitos vale uma vez.</p><dl>${Object.entries(
          casosPorSenha,
        )
          .map(([senha, { nome }]) => `<div><dt>${escapar(nome)}</dt><dd>${senha}</dd></div>`)
          .join('')}</dl></section>`,
      ),
    ),
  )

  app.post(CAMINHO_DA_MARGEM, async ({ body, headers }, reply) => {
    if (headers.authorization !== `Bearer ${segredo}`) return reply.code(401).send()
    const lido = PedidoDeMargem.safeParse(body)
    if (!lido.success) return reply.code(400).send()
    const { convenio, matricula, senha } = lido.data
    const recusar = async (codigo: CodigoDeRecusa) =>
      reply.code(412).send({ erros: [{ codigo, mensagem: mensagens[codigo] }] })
    const caso = casosPorSenha[senha]?.caso
    if (caso) return ehRecusa(caso) ? recusar(caso) : falhasDaLinha[caso](reply)
    if (!/^[0-9]{6,8}$/.test(senha)) return recusar('SENHA_INVALIDA')
    const uso = resumir(convenio, matricula, senha).toString('hex')
    if (usadas.has(uso)) return recusar('SENHA_USADA')
    usadas.add(uso)
    const margem = 20_000 + (resumir(convenio, matricula).readUInt32BE() % 80_000)
    return { margemDisponivel: emReais(margem) }
  })
}
