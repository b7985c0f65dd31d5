import fastify from 'fastify'
import { createBanco } from '#integrations/banco/banco.ts'
import { bancoSandbox } from '#integrations/banco/sandbox.ts'
import { createPedidosNaCamara } from '#integrations/camara/pedidos.ts'
import { camaraSandbox } from '#integrations/camara/sandbox.ts'
import { createAverbador } from '#integrations/dataprev/averbador.ts'
import { comDigito } from '#integrations/dataprev/nb.ts'
import { dataprevSandbox } from '#integrations/dataprev/sandbox.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { transaction } from '../base/db/transaction.ts'
import { aplicarEstado, chaveDaConsulta } from '../banco/aplicar.ts'
import { averbar } from '../averbacao/averbar.ts'
import { criarInformarBanco, criarOuvirBanco } from '../banco/informar-averbacao.ts'
import { conciliar, conferirDesistencias } from '../banco/conciliar.ts'
import { julgarAvisos } from '../banco/julgar.ts'
import { vencerPerguntas } from '../preco/varrer.ts'
import { conferirPedidos } from '../camara/conferir.ts'
import { aplicarDaCamara, levarPedido } from '../camara/pedir.ts'
import { conferirAverbacoes } from '../averbacao/conferir.ts'
import { ouvirRetornos } from '../averbacao/retorno.ts'
import { enviarAoBanco } from '../banco/enviar.ts'
import { promotorDaProposta } from '../banco/sql.ts'
import { contarSaldoAoBanco } from '../banco/informar-saldo.ts'
import type { InformeDoSaldo } from '../proposta/saldo.ts'
import { agora, testApi } from './api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from './credito.ts'
import { clientes, type Cliente, type Persona } from './fixtures.ts'
import { sistemaNo } from '../base/db/sistema.ts'

const segredo = 'segredo-de-teste-do-banco'
const DIA_MS = 86_400_000

/** The esteira whole: our server, the bank and Dataprev over HTTP, and a clock that the test moves. */
export async function esteiraDeTeste() {
  const relogio = { adiantadoMs: 0 }
  const instante = () => new Date(agora.getTime() + relogio.adiantadoMs)
  const api = await testApi({ relogio: instante })
  await semearCredito(api)
  await api.consulta(
    `insert into lista values ('tipo_lembrete', '4', 'Cobrar anuência no Meu INSS', 4)`,
  )
  for (const cliente of Object.values(clientes)) {
    await api.consulta('update beneficio set numero = $1 where id = $2', [
      comDigito(`15500000${cliente.idCliente.slice(-1)}`),
      beneficioDe(cliente),
    ])
  }
  const credencial = { id: 'consigna', segredo }
  const lugar = fastify({ forceCloseConnections: true })
  for (const [sandbox, prefix] of [
    [bancoSandbox, '/banco'],
    [dataprevSandbox, '/dataprev'],
    [camaraSandbox, '/camara'],
  ] as const) {
    await lugar.register(sandbox, { prefix, credencial, agora: async () => instante() })
  }
  const url = await lugar.listen({ port: 0, host: '127.0.0.1' })
  const services = {
    pool: api.pool,
    banco: createBanco({ url: `${url}/banco`, credencial, limiteMs: 2000 }),
    camara: createPedidosNaCamara({ url: `${url}/camara`, credencial, limiteMs: 2000 }),
    averbador: createAverbador({
      url: `${url}/dataprev`,
      credencial,
      cbc: '999',
      limiteMs: 2000,
    }),
    fila: api.fila,
    mensagens: api.dependencias.mensagens,
    origem: 'https://consigna.teste',
    agora: instante,
    consultaMs: 60_000,
  }

  const mudarJob = (id: string, state: 'active' | 'created') =>
    api.consulta('update fila.job set state = $2 where id = $1', [id, state])

  /** The jobs of a queue, once each as its worker would; a failed one stays. */
  async function fazer<T>(fila: string, trabalho: (dados: T) => Promise<void>): Promise<number> {
    const jobs = await api.consulta<{ id: string; data: T }>(
      `select id, data from fila.job where name = $1 and state = 'created' order by created_on`,
      [fila],
    )
    for (const { id, data } of jobs) {
      await mudarJob(id, 'active')
      await trabalho(data).catch(async (error: unknown) => {
        await mudarJob(id, 'created')
        throw error
      })
      await api.consulta('delete from fila.job where id = $1', [id])
    }
    return jobs.length
  }

  const averbarUm = (job: { idProposta: string }) =>
    averbar(
      {
        ...services,
        informarBanco: criarInformarBanco(services),
        ouvirBanco: criarOuvirBanco(services),
      },
      job,
    )

  const noBanco = (numero: string, acao: string) =>
    lugar.inject({ method: 'POST', url: `/banco/propostas/${numero}/${acao}` })

  return {
    api,
    relogio,
    services,
    lugar,
    enviar: () =>
      fazer<{ idProposta: string; codigoPromotor: string }>('banco-enviar', (job) =>
        enviarAoBanco(services, job),
      ),
    /** What the bank would have posted. */
    ouvirBanco: () => conciliar({ ...services, agora: () => new Date(+instante() + 1) }, falhar, 0),
    /** What our bank asks of the clearing. */
    pedirNaCamara: () =>
      fazer<{ idProposta: string }>('camara-pedir', (job) => levarPedido(services, job)),
    /** The clearing is asked about what is open. */
    conferirPedidos: () => conferirPedidos(services, falhar),
    /** A button of the clearing, or of the origin, and what its notice would say. */
    responderNaCamara: async (
      numero: string,
      acao: string,
      payload?: { saldo?: number; codigo?: string },
    ) => {
      await lugar.inject({
        method: 'POST',
        url: `/camara/nossos/${numero}/${acao}`,
        ...(payload && { payload }),
      })
      const estado = await services.camara.consultar(numero)
      if (!estado) throw new Error('The clearing has no such request')
      const { promotor } = await promotorDaProposta(api.pool, { numero })
      return transaction(api.pool, sistemaNo(promotor ?? ''), ({ client }) =>
        aplicarDaCamara({ client, agora: instante(), fila: api.fila }, estado),
      )
    },
    /** The bank is asked about what was paid and may still be taken back. */
    conferirDesistencias: () => conferirDesistencias(services, falhar),
    /** Judges the notices of a coming instant that has come. */
    julgarAvisos: () => julgarAvisos(services, falhar),
    /** A question of a price that the client did not answer in time ends. */
    vencerPerguntas: () => vencerPerguntas(services, falhar),
    averbar: async () => {
      while ((await fazer('averbacao', averbarUm)) > 0);
    },
    averbarUm,
    /** Runs the sweep of due bookings, and the jobs it queues. */
    conferir: async () => {
      await conferirAverbacoes(services)
      while ((await fazer('averbacao', averbarUm)) > 0);
    },
    /** Asks the payroll about the instalments that fell due. */
    ouvirRetornos: () => ouvirRetornos(services, falhar),
    /** What the payroll of a month does with an instalment. */
    naFolha: (numero: string, competencia: string, resposta: string) =>
      lugar.inject({
        method: 'POST',
        url: `/dataprev/retornos/${numero}/${competencia}/${resposta}`,
      }),
    /** What the bank waits to be told of a balance. */
    contarSaldos: () =>
      fazer<InformeDoSaldo>('banco-informar', (job) => contarSaldoAoBanco(services, job)),
    passarDias: (dias: number) => {
      relogio.adiantadoMs += dias * DIA_MS
    },
    noBanco,
    /** The bank reports the client's withdrawal, as its notice would. */
    desistir: async (numero: string, { promotor }: Cliente) => {
      await noBanco(numero, 'desistir')
      const estado = await services.banco.consultar(numero)
      if (!estado) throw new Error('The bank lost it')
      return transaction(api.pool, sistemaNo(promotor), ({ client }) =>
        aplicarEstado(
          { client, agora: instante(), fila: api.fila },
          chaveDaConsulta(estado),
          estado,
        ),
      )
    },
    titular: (numero: string, resposta: 'aceitar' | 'recusar' | 'expirar') =>
      lugar.inject({ method: 'POST', url: `/dataprev/averbacoes/${numero}/${resposta}` }),
    /** The booking that Dataprev holds for a contract. */
    naDataprev: (numero: string) => services.averbador.consultar(numero),
    propor: (quem: Persona, cliente: Cliente) => propor(api, quem, cliente),
    fechar: async () => {
      await lugar.close()
      await api.fechar()
    },
  }
}

/** A new loan simulated, kept and proposed. */
async function propor(
  api: Awaited<ReturnType<typeof testApi>>,
  quem: Persona,
  cliente: Cliente,
): Promise<{ idProposta: string; numero: string; idOportunidade: string }> {
  const idOportunidade = oportunidadeNovaDe(cliente)
  const entrada = {
    tipo: 'NOVO_POR_PARCELA' as const,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(cliente),
    prazo: 96,
    taxaAm: 1.85,
    valorParcela: 200,
  }
  const simulada = await api.as(quem)(oportunidadeApi.simular, {
    params: { idOportunidade },
    body: { entrada },
  })
  if (simulada.status !== 200) throw new Error(simulada.body.message ?? 'not simulated')
  const { idSimulacao, valorLiberado } = simulada.body.model
  const { status, body } = await api.as(quem)(propostaApi.incluir, {
    body: {
      idOportunidade,
      idSimulacao,
      idDadosBancarios: contaDe(cliente),
      confirmacao: { valorLiberado, valorParcela: 200, prazo: 96, taxaAm: 1.85 },
    },
  })
  if (status !== 200) throw new Error(body.message ?? 'not proposed')
  return { idOportunidade, idProposta: body.model.idProposta, numero: body.model.numero }
}

function falhar(error: unknown): never {
  throw error
}
