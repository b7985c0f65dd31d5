import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpointsDoCliente } from '#shared/all.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { clienteDoLinkApi, linkApi } from '#shared/link/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { conferirSaldo } from '../proposta/saldo.ts'
import { travarProposta } from '../proposta/travar.ts'
import { cabecalhos } from '../test/api.ts'
import { contaDe } from '../test/credito.ts'
import { semearTelefones } from '../test/exemplos-telefone.ts'
import { personas, promotores } from '../test/fixtures.ts'
import { linkDeTeste, NASCIMENTO } from '../test/link.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { porqueEncerrada } from './pagina.ts'
import { provar as provarNoServidor } from './provar.ts'

const esteira = await linkDeTeste()
const { api, relogio, doDono, comoDono, instante, falhas, idProposta, parcela, idTelefone } =
  esteira
const { envio, hashEnviado, enviarLink: enviar, responderProva, provar, comoCliente } = esteira
const retorno = await pontoDeRetorno(api.appUrl)
beforeEach(() => {
  relogio.adiantadoMs = 0
})
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const body = { idProposta }
const params = { idProposta }
const DIGITOS = esteira.digitosCertos

const imagem = async (cor: string) =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: cor,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
const resumir = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Sends a picture in pieces, as the phone does. */
async function fotografar(token: string, papel: 'FRENTE' | 'VERSO' | 'ROSTO', bytes: Buffer) {
  const comum = { bytes: bytes.length, resumo: resumir(bytes), ...(papel !== 'ROSTO' && { papel }) }
  const chamada =
    papel === 'ROSTO' ? clienteDoLinkApi.imagemPrimeiroAceite : clienteDoLinkApi.documento
  const cliente = comoCliente(token)
  let ultima = await cliente(chamada, { ...comum, inicio: 0, conteudo: '' })
  while (ultima.status === 200 && !ultima.model.pronta) {
    const inicio = ultima.model.recebidos
    const parte = bytes.subarray(inicio, inicio + 150_000)
    ultima = await cliente(chamada, { ...comum, inicio, conteudo: parte.toString('base64') })
  }
  return ultima
}

const situacao = async () => (await comoDono(linkApi.consultar, { params })).body.model?.situacao

/** The bank of origin says so many times what was simulated. */
async function informarSaldo(vezes: number): Promise<void> {
  const [linha] = await api.consulta<{ numero: string; saldo: string }>(
    `select p.numero, q.saldo_devedor / 100.0 as saldo from proposta p
       join proposta_contrato q on q.id_proposta = p.id where p.id = $1`,
    [idProposta],
  )
  const { numero = '', saldo = '' } = linha ?? {}
  relogio.adiantadoMs += 1000
  await peloSistema(api.pool, async ({ client }) => {
    const travada = await travarProposta(client, numero)
    if (!travada) throw new Error('No proposta')
    const sistema = { client, agora: instante(), fila: esteira.services.fila }
    await conferirSaldo(sistema, travada, Math.round(Number(saldo) * vezes * 100) / 100)
  })
}

/** The bank says that the money left. */
async function ouvirTed(): Promise<void> {
  const { numero } = await esteira.ler(idProposta)
  relogio.adiantadoMs += 1000
  await peloSistema(api.pool, async ({ client }) => {
    const situacao = 'TED_ENVIADA' as const
    const ted = { numero, protocolo: 'BCO1', situacao, sequencia: 60, motivo: null }
    const sistema = { client, agora: instante(), fila: esteira.services.fila }
    await aplicarEstado(sistema, `ted:${numero}`, { ...ted, recuperavel: null })
  })
}

/** The atendente puts the terms of the higher balance on the page. */
async function pedirAceite() {
  const { confirmacao } = (await comoDono(propostaApi.prepararSaldo, { params })).body.model
  return comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
}

/** The client opens the page, photographs the document and accepts what is shown. */
async function aceitarNaPagina() {
  const token = await provar(await enviar())
  const cliente = comoCliente(token)
  const { resumo } = (await cliente(clienteDoLinkApi.pagina)).model
  await fotografar(token, 'FRENTE', await imagem('#88aacc'))
  await fotografar(token, 'VERSO', await imagem('#99bbdd'))
  await cliente(clienteDoLinkApi.aceite, { resumo })
  return { cliente, resumo }
}

const ordensDaTed = async () =>
  (
    await api.consulta(
      `select from fila.job where name = 'banco-informar' and data ->> 'situacao' = 'SALDO_CONFERIDO'`,
    )
  ).length

describe('the hash', () => {
  test('S2.04 leaves for the client alone, 256 bits kept as a digest, and no answer shows it', async () => {
    const gerado = await comoDono(linkApi.gerar, { body })
    const denovo = await comoDono(linkApi.gerar, { body })
    const enviado = await comoDono(linkApi.enviar, { body: envio })
    const hash = await hashEnviado()
    const [linha] = await api.consulta<{ tudo: string; resumo: string }>(
      `select l::text as tudo, hash_resumo as resumo from link l`,
    )
    const [mensagem] = await api.consulta<{ texto: string }>(
      `select texto from mensagem where chave_unica like 'link:%'`,
    )

    expect(gerado.body.model).toMatchObject({ situacao: 'GERADO', envios: 0, expiraEm: null })
    expect(denovo.body.model).toEqual(gerado.body.model)
    expect(enviado.body).toMatchObject({
      message: 'Link enviado ao cliente',
      model: { situacao: 'ENVIADO', envios: 1, expirado: false, bloqueado: false },
    })
    expect(mensagem?.texto).toMatch(/^Banco Consigna: /)
    expect(hash).toHaveLength(43)
    expect(linha?.resumo).toBe(resumir(Buffer.from(hash)))
    expect(`${linha?.tudo}${mensagem?.texto}${enviado.texto}`).not.toContain(hash)
    expect(enviado.texto).not.toContain(doDono.telefone)
  })

  test('is sent once, and again only as another: the one before and its tokens open nothing', async () => {
    const velho = await enviar()
    const token = await provar(velho)
    const outraVez = await comoDono(linkApi.enviar, { body: envio })
    const reenviado = await comoDono(linkApi.reenviar, { body: envio })
    relogio.adiantadoMs += 1000
    const novo = await hashEnviado()

    expect(outraVez.body.message).toBe('O link já foi enviado: reenvie')
    expect(reenviado.body.model).toMatchObject({ situacao: 'ABERTO', envios: 2 })
    expect((await responderProva(velho)).statusCode).toBe(400)
    expect((await comoCliente(token)(clienteDoLinkApi.pagina)).status).toBe(401)
    expect((await responderProva(novo)).statusCode).toBe(200)
  })

  test('sent again or cancelled while its message waits, the message does not leave', async () => {
    const mensagens = () =>
      api.consulta(
        `select situacao, codigo_falha as codigo from mensagem where secreta order by criada_em, id`,
      )
    const recolhida = { situacao: 'FALHOU', codigo: 'CANCELADA' }
    await enviar()
    relogio.adiantadoMs += 1000
    await comoDono(linkApi.reenviar, { body: envio })
    expect(await mensagens()).toEqual([recolhida, { situacao: 'NA_FILA', codigo: null }])
    await comoDono(linkApi.revogar, { params })
    expect(await mensagens()).toEqual([recolhida, recolhida])
  })

  test('unknown, wrong, blocked, expired and cancelled are one answer', async () => {
    const hash = await enviar()
    const respostas = [await responderProva('x'.repeat(43)), await responderProva('perto')]
    respostas.push(
      await responderProva(hash, '000'),
      await responderProva(hash, DIGITOS, '1958-04-18'),
    )
    respostas.push(await responderProva(hash, "' or 1", '1958-02-31'))
    relogio.adiantadoMs = 73 * 3_600_000
    respostas.push(await responderProva(hash))
    relogio.adiantadoMs = 0
    await comoDono(linkApi.revogar, { params })
    respostas.push(await responderProva(hash))

    const [primeira] = respostas
    for (const { statusCode, body: texto, headers } of respostas) {
      expect([statusCode, texto]).toEqual([400, primeira?.body])
      expect(headers['cache-control']).toBe('no-store')
    }
    expect(falhas).toEqual([])
  })

  test('every answer takes the same time', async () => {
    const hash = await enviar()
    const servicos = { pool: api.pool, agora: instante, demoraMs: 300 }
    for (const qual of [hash, 'x'.repeat(43)]) {
      const comecou = performance.now()
      await provarNoServidor(servicos, { hash: qual, digitos: '000', nascimento: NASCIMENTO })
      expect(performance.now() - comecou).toBeGreaterThanOrEqual(295)
    }
  })

  test('after five wrong answers at once the right one opens nothing, until it is sent again', async () => {
    const hash = await enviar()
    await Promise.all(Array.from({ length: 9 }, () => responderProva(hash, '000')))
    const certa = await responderProva(hash)
    const { body: visto } = await comoDono(linkApi.consultar, { params })
    await comoDono(linkApi.reenviar, { body: envio })

    expect(certa.statusCode).toBe(400)
    expect(visto.model).toMatchObject({ bloqueado: true, situacao: 'ENVIADO' })
    expect((await responderProva(await hashEnviado())).statusCode).toBe(200)
  })

  test('a right answer takes the wrong ones back', async () => {
    const hash = await enviar()
    for (let vez = 0; vez < 3; vez += 1) {
      await responderProva(hash, '000')
      await responderProva(hash, '000')
      expect((await responderProva(hash)).statusCode).toBe(200)
    }
  })

  test.each(['4', '5', '7'])(
    'opens nothing once its phone stands in situation %s for five minutes, until it is sent again',
    async (situacaoDoTelefone) => {
      const hash = await enviar()
      const cliente = comoCliente(await provar(hash))
      const impedido = async () =>
        (await comoDono(linkApi.consultar, { params })).body.model?.impedido
      await api.consulta('update telefone set situacao = $2, atualizado_em = $3 where id = $1', [
        idTelefone,
        situacaoDoTelefone,
        instante(),
      ])
      relogio.adiantadoMs += 299_000
      expect((await responderProva(hash)).statusCode).toBe(200)
      expect(await impedido()).toBe(false)

      relogio.adiantadoMs += 1000
      expect((await responderProva(hash)).statusCode).toBe(400)
      expect((await cliente(clienteDoLinkApi.pagina)).status).toBe(401)
      expect(await impedido()).toBe(true)

      await api.consulta(`update telefone set situacao = '2' where id = $1`, [idTelefone])
      await comoDono(linkApi.reenviar, { body: envio })
      expect((await responderProva(await hashEnviado())).statusCode).toBe(200)
      expect(await impedido()).toBe(false)
    },
  )

  test('a touch of a phone that was found to be of another person does not open the page again', async () => {
    await semearTelefones(api)
    const hash = await enviar()
    await comoDono(telefoneApi.mudarSituacao, { body: { idTelefone, situacao: '4', motivo: '04' } })
    relogio.adiantadoMs += 300_000
    const abre = async () => (await responderProva(hash)).statusCode
    expect(await abre()).toBe(400)

    const tipo = await comoDono(telefoneApi.mudarTipo, { body: { idTelefone, tipo: '5' } })
    expect([tipo.status, await abre()]).toEqual([200, 400])
    const outroMotivo = await comoDono(telefoneApi.mudarSituacao, {
      body: { idTelefone, situacao: '4', motivo: '01' },
    })
    expect([outroMotivo.status, await abre()]).toEqual([200, 400])
  })

  test('nobody is contacted past the gate, and no other product has a page', async () => {
    await comoDono(linkApi.gerar, { body })
    await api.consulta(`update telefone set situacao = '5' where id = $1`, [idTelefone])
    const barrado = await comoDono(linkApi.enviar, { body: envio })
    await api.consulta(`update proposta set produto = 'NOVO' where id = $1`, [idProposta])

    expect(barrado.status).toBe(400)
    expect((await comoDono(linkApi.gerar, { body })).body.message).toBe(
      'Esta proposta não é de portabilidade',
    )
  })
})

describe('the token of the page', () => {
  test('opens this page alone, for its minutes, under its promotor', async () => {
    const token = await provar(await enviar())
    const cliente = comoCliente(token)

    expect((await cliente(clienteDoLinkApi.pagina)).status).toBe(200)
    expect((await cliente(linkApi.gerar, body)).status).toBe(401)
    const outro = comoCliente(token, { [cabecalhos.promotor]: promotores.beta })
    expect((await outro(clienteDoLinkApi.pagina)).status).toBe(403)
    const semChave = comoCliente(token, { [cabecalhos.gateway]: 'outra' })
    expect((await semChave(clienteDoLinkApi.pagina)).status).toBe(401)
    relogio.adiantadoMs = 15 * 60_000
    expect((await cliente(clienteDoLinkApi.pagina)).status).toBe(401)
  })

  test.each(endpointsDoCliente)(
    '$name: no person of the bank may call it, and is told whose it is',
    async ({ endpoint }) => {
      for (const quem of [personas.dono, personas.promotor, personas.gestor]) {
        const answer = await api.as(quem)(endpoint, { body: { resumo: '0'.repeat(64) } })
        expect([answer.status, answer.body.model]).toEqual([401, null])
        expect(answer.body.message).toMatch(/só o próprio cliente .* página do link/i)
      }
    },
  )

  test('hostile input of the page is refused in sentences, and nothing is written', async () => {
    const token = await provar(await enviar())
    const cliente = comoCliente(token)
    const antes = await api.impressaoDoBanco()
    const parte = { papel: 'FRENTE', bytes: 10, resumo: '0'.repeat(64), inicio: 0, conteudo: '' }
    const ruins: [Endpoint, object][] = [
      [clienteDoLinkApi.aceite, {}],
      [clienteDoLinkApi.aceite, { resumo: "' or 1=1" }],
      ...[
        { papel: 'ROSTO' },
        { bytes: 10_000_001 },
        { bytes: -1 },
        { resumo: 'x' },
        { inicio: 5, conteudo: 'AAAA' },
        { inicio: 1e12 },
        { conteudo: 'não é base64' },
        { conteudo: 'A'.repeat(300_000) },
        { inicio: 0, conteudo: 'A'.repeat(400) },
      ].map((troca): [Endpoint, object] => [clienteDoLinkApi.documento, { ...parte, ...troca }]),
      [clienteDoLinkApi.imagemPrimeiroAceite, parte],
    ]
    for (const [endpoint, corpo] of ruins) {
      const { status, model, message } = await cliente(endpoint, corpo)
      expect({ corpo, status, model }).toEqual({ corpo, status: 400, model: null })
      expect(message).toMatch(/^\p{Lu}/u)
    }
    expect(await api.impressaoDoBanco()).toBe(antes)
  })
})

describe('the page', () => {
  test('S2.04 explains what is won and lost by the figures of the paper, tells live that it was opened', async () => {
    const hash = await enviar()
    await api.consulta('delete from aviso')
    const { model } = await comoCliente(await provar(hash))(clienteDoLinkApi.pagina)
    const avisos = await api.consulta(
      `select id_usuario, tipo, dados from aviso where tipo = 'link'`,
    )

    expect(model).toMatchObject({ situacao: 'ABERTO', encerrada: null, aceito: false, imagens: [] })
    expect(model.primeiroNome).toBe('Doralice')
    const nova = new Map(
      model.nova.map((linha: { rotulo: string; valor: string }) => [linha.rotulo, linha.valor]),
    )
    expect(nova.get('Parcela por mês')).toContain(parcela.toFixed(2).replace('.', ','))
    expect(model.hoje.map(({ rotulo }: { rotulo: string }) => rotulo)).toContain(
      'Parcelas que faltam',
    )
    expect(model.ganha.join(' ')).toMatch(/parcela cai R\$/)
    expect(model.atencao.join(' ')).toContain('não recebe dinheiro agora')
    expect(avisos).toMatchObject([
      { id_usuario: personas.dono.id, dados: { idProposta, situacao: 'ABERTO' } },
    ])
  })

  test('S2.04 front and back, then the acceptance with its evidence, then the face of the first acceptance', async () => {
    const token = await provar(await enviar())
    const cliente = comoCliente(token)
    const { resumo } = (await cliente(clienteDoLinkApi.pagina)).model
    const cedo = await cliente(clienteDoLinkApi.aceite, { resumo })
    const rostoCedo = await fotografar(token, 'ROSTO', await imagem('#775533'))
    const frente = await fotografar(token, 'FRENTE', await imagem('#88aacc'))
    await fotografar(token, 'VERSO', await imagem('#99bbdd'))
    const outra = await cliente(clienteDoLinkApi.aceite, { resumo: '0'.repeat(64) })
    const aceites = await Promise.all(
      [1, 2].map(() => cliente(clienteDoLinkApi.aceite, { resumo })),
    )
    const antesDoRosto = await situacao()
    const faltando = await comoDono(linkApi.validar, { body })
    const { body: trilha } = await comoDono(trilhaApi.acompanhamento, { query: {} })
    expect(trilha.model.items).toContainEqual(
      expect.objectContaining({
        idProposta,
        cliente: { situacao: 'ACEITO', desde: expect.any(String) },
      }),
    )
    await fotografar(token, 'ROSTO', await imagem('#775533'))
    const evidencias = await api.consulta(
      `select resumo, texto, endereco, agente, aceito_em from link_aceite`,
    )

    expect(cedo.message).toBe('Falta a foto da frente e do verso do documento')
    expect(rostoCedo.message).toBe('A foto do rosto vem depois do aceite')
    expect(frente).toMatchObject({ status: 200, model: { pronta: true } })
    expect(outra.message).toBe('Os valores mudaram: leia de novo antes de aceitar')
    expect(aceites.map(({ status, model }) => [status, model.aceito])).toEqual([
      [200, true],
      [200, true],
    ])
    expect(antesDoRosto).toBe('ACEITO')
    expect(faltando.body.model).toEqual({
      pronta: false,
      faltas: [{ codigo: 'ROSTO', texto: 'Falta a foto do rosto' }],
    })
    expect(evidencias).toMatchObject([
      { resumo, agente: 'Telefone da Doralice', aceito_em: instante() },
    ])
    expect(resumir(Buffer.from(String(evidencias[0]?.['texto'])))).toBe(resumo)
    expect(await situacao()).toBe('CONCLUIDO')
    expect((await comoDono(linkApi.validar, { body })).body.model.pronta).toBe(true)
    const { body: visto } = await comoDono(linkApi.consultar, { params })
    expect(visto.model?.historico.map(({ para }) => para)).toEqual([
      'CONCLUIDO',
      'ACEITO',
      'ABERTO',
      'ENVIADO',
      'GERADO',
    ])
    const aberta = await comoDono(linkApi.abrirImagem, { params, body: { papel: 'FRENTE' } })
    expect(aberta.body.model?.endereco).toMatch(/^\/arquivos\/[\w-]{24}$/)
  })

  test('S1.14 a higher instalment than the accepted one is accepted on the page too, and by nobody else', async () => {
    const { cliente, resumo } = await aceitarNaPagina()
    await informarSaldo(1.05)
    const propostaAgora = () => esteira.ler(idProposta)
    expect(await propostaAgora()).toMatchObject({ situacao: 'PENDENTE', aceitePedidoEm: null })

    const preparada = await comoDono(propostaApi.prepararSaldo, { params })
    const { confirmacao, peloCliente } = preparada.body.model
    expect([peloCliente, Number(confirmacao?.valorParcela) > parcela]).toEqual([true, true])
    const pedir = () => comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
    expect((await pedir()).body.model).toMatchObject({
      situacao: 'PENDENTE',
      valorParcela: confirmacao?.valorParcela,
    })
    expect((await pedir()).body.message).toMatch(/^Os novos valores estão com o cliente/)
    const { aceitePedidoEm } = await propostaAgora()
    expect(new Date(aceitePedidoEm ?? 0)).toEqual(instante())
    const mesa = await comoDono(trilhaApi.acompanhamento, { query: {} })
    expect(mesa.body.model.items).toMatchObject([{ idProposta, aceitePedidoEm }])
    expect(await ordensDaTed()).toBe(0)

    const nova = (await cliente(clienteDoLinkApi.pagina)).model
    expect(nova.aceito).toBe(false)
    expect(nova.resumo).not.toBe(resumo)
    expect((await cliente(clienteDoLinkApi.aceite, { resumo })).status).toBe(400)
    await Promise.all([1, 2].map(() => cliente(clienteDoLinkApi.aceite, { resumo: nova.resumo })))
    const fim = await propostaAgora()
    expect(fim).toMatchObject({
      situacao: 'SALDO_CONFERIDO',
      valorParcela: confirmacao?.valorParcela,
      aceitePedidoEm: null,
    })
    expect(fim.historico).toContainEqual(
      expect.objectContaining({ de: 'PENDENTE', para: 'SALDO_CONFERIDO', por: 'CLIENTE' }),
    )
    expect(await ordensDaTed()).toBe(1)
  })

  test('money that leaves before the client accepts leaves the instalment that was accepted', async () => {
    await aceitarNaPagina()
    await informarSaldo(1.05)
    const { confirmacao } = (await comoDono(propostaApi.prepararSaldo, { params })).body.model
    await comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
    const { numero } = await esteira.ler(idProposta)
    relogio.adiantadoMs += 1000
    await peloSistema(api.pool, ({ client }) =>
      aplicarEstado({ client, agora: instante(), fila: esteira.services.fila }, `ted:${numero}`, {
        numero,
        protocolo: 'BCO1',
        situacao: 'TED_ENVIADA',
        sequencia: 90,
        motivo: null,
        recuperavel: null,
      }),
    )

    const fim = await esteira.ler(idProposta)
    expect(fim.situacao).toBe('TED_ENVIADA')
    expect(fim.valorParcela).toBeLessThanOrEqual(parcela)
    expect(
      await api.consulta('select nossa, deles from divergencia where id_proposta = $1', [
        idProposta,
      ]),
    ).toEqual([{ nossa: 'PENDENTE', deles: 'TED_ENVIADA' }])
  })

  test('another balance takes back what waits for the client on the page', async () => {
    const { cliente, resumo } = await aceitarNaPagina()
    await informarSaldo(1.05)
    await pedirAceite()

    await informarSaldo(1.08)
    // The offer of the balance before is gone: the page shows what was agreed.
    expect((await cliente(clienteDoLinkApi.pagina)).model).toMatchObject({ resumo, aceito: true })
    await informarSaldo(1)
    // Of the balance that was agreed: nothing waits any more.
    expect((await esteira.ler(idProposta)).situacao).toBe('SALDO_CONFERIDO')
    expect(await ordensDaTed()).toBe(1)
  })

  test('a TED that left while the new terms wait for the client keeps the agreed instalment', async () => {
    await aceitarNaPagina()
    await informarSaldo(1)
    const { valorParcela, valorFinanciado, prazo, taxaAm } = await esteira.ler(idProposta)
    await informarSaldo(1.05)
    const pedida = (await pedirAceite()).body.model
    expect(pedida.valorParcela).toBeGreaterThan(valorParcela)

    await ouvirTed()
    const paga = await esteira.ler(idProposta)
    expect(paga).toMatchObject({ situacao: 'TED_ENVIADA', valorParcela, prazo })
    // The origin was owed more, so the rate gives way.
    expect(paga.valorFinanciado).toBeGreaterThan(valorFinanciado)
    expect(paga.taxaAm).toBeLessThan(taxaAm)
  })

  test('S4.11 new terms whose first due date passed are not accepted: the atendente sends those of the day', async () => {
    await aceitarNaPagina()
    await informarSaldo(1.05)
    const { prazo } = (await pedirAceite()).body.model
    esteira.passarDias(21)
    await comoDono(linkApi.reenviar, { body: envio })
    const cliente = comoCliente(await provar(await hashEnviado()))
    const aceitar = async () => {
      const { resumo } = (await cliente(clienteDoLinkApi.pagina)).model
      return cliente(clienteDoLinkApi.aceite, { resumo })
    }

    expect(await aceitar()).toMatchObject({
      status: 400,
      message: 'Estes valores venceram: peça à loja que envie os novos',
    })
    expect(await esteira.ler(idProposta)).toMatchObject({ situacao: 'PENDENTE', prazo })
    expect((await pedirAceite()).body.model).toMatchObject({ prazo: prazo - 1 })
    const { message } = (await comoDono(propostaApi.prepararSaldo, { params })).body
    expect(message).toMatch(/^Os novos valores estão com o cliente/)
    expect((await aceitar()).status).toBe(200)
    expect(await esteira.ler(idProposta)).toMatchObject({
      situacao: 'SALDO_CONFERIDO',
      prazo: prazo - 1,
    })
  })

  test('a sending that was interrupted goes on, a retaken picture takes the place of the one before', async () => {
    const token = await provar(await enviar())
    const cliente = comoCliente(token)
    const bytes = await imagem('#336699')
    const comum = { papel: 'FRENTE', bytes: bytes.length, resumo: resumir(bytes) }
    await cliente(clienteDoLinkApi.documento, {
      ...comum,
      inicio: 0,
      conteudo: bytes.subarray(0, 9000).toString('base64'),
    })
    const pergunta = await cliente(clienteDoLinkApi.documento, {
      ...comum,
      inicio: 0,
      conteudo: '',
    })
    const inteira = await fotografar(token, 'FRENTE', bytes)
    const repetida = await fotografar(token, 'FRENTE', bytes)
    await fotografar(token, 'FRENTE', await imagem('#996633'))

    expect(pergunta.model).toEqual({ recebidos: 9000, pronta: false })
    expect([inteira.model.pronta, repetida.model.pronta]).toEqual([true, true])
    expect(
      await api.consulta(`select trocada_em is null as atual from link_imagem order by atual`),
    ).toEqual([{ atual: false }, { atual: true }])
  })

  test('a link that is sent again ends an upload that the door had let in', async () => {
    const token = await provar(await enviar())
    const { acervo } = api.dependencias
    const guardar = acervo.guardar.bind(acervo)
    acervo.guardar = async (...daImagem) => {
      acervo.guardar = guardar
      await comoDono(linkApi.reenviar, { body: envio })
      return guardar(...daImagem)
    }
    const parada = await fotografar(token, 'FRENTE', await imagem('#446688'))
    expect(parada.status).toBe(401)
    expect(await api.consulta('select from link_imagem where arquivo is not null')).toEqual([])
    expect((await provar(await hashEnviado())).length).toBeGreaterThan(0)
  })

  test('the last picture that a page takes arrives whole, and no other one is begun', async () => {
    const token = await provar(await enviar())
    await api.consulta(
      `insert into link_imagem (id, id_link, codigo_promotor, papel, bytes, resumo, criada_em)
       select gen_random_uuid(), l.id, l.codigo_promotor, 'FRENTE', 10, md5(n::text) || md5(n::text), now()
         from link l, generate_series(1, 39) n`,
    )
    expect(await fotografar(token, 'VERSO', await imagem('#224466'))).toMatchObject({
      status: 200,
      model: { pronta: true },
    })
    expect(await fotografar(token, 'FRENTE', await imagem('#226644'))).toMatchObject({
      status: 400,
      message: 'Muitas fotos foram enviadas: fale com a loja',
    })
  })

  test('a file that is no picture is refused in a sentence, and a picture is accepted afterwards', async () => {
    const token = await provar(await enviar())
    const { status, message } = await fotografar(
      token,
      'VERSO',
      Buffer.from('%PDF-1.4 nada'.repeat(50)),
    )

    expect([status, message]).toEqual([422, expect.stringMatching(/^O arquivo|^Envie/)])
    expect((await fotografar(token, 'VERSO', await imagem('#112233'))).model.pronta).toBe(true)
  })

  test('"Eu não pedi isto" stops everything and tells who attends and who manages', async () => {
    const hash = await enviar()
    const token = await provar(hash)
    await api.consulta('delete from aviso')
    const dito = await comoCliente(token)(clienteDoLinkApi.naoPedi)
    const avisados = await api.consulta<{ id_usuario: string }>(
      `select id_usuario from aviso where tipo = 'link' and dados ->> 'situacao' = 'NAO_PEDIDO'`,
    )
    const proposta = await esteira.ler(idProposta)

    expect(dito.model).toMatchObject({
      situacao: 'NAO_PEDIDO',
      encerrada: expect.stringContaining('cancelada'),
    })
    expect(new Set(avisados.map(({ id_usuario }) => id_usuario))).toEqual(
      new Set([personas.dono.id, personas.promotor.id, personas.gestor.id]),
    )
    expect(proposta).toMatchObject({
      situacao: 'CANCELADA',
      motivoReprovacao: 'O cliente disse que não pediu esta portabilidade',
    })
    expect(
      await api.consulta(`select data ->> 'situacao' as situacao from fila.job
         where name = 'banco-informar' and state = 'created' and data ->> 'situacao' = 'CANCELADA'`),
    ).toHaveLength(1)
    expect((await comoCliente(token)(clienteDoLinkApi.pagina)).status).toBe(401)
    expect((await responderProva(hash)).statusCode).toBe(400)
    for (const chamada of [linkApi.gerar, linkApi.reenviar]) {
      const { body: corpo } = await comoDono(chamada, { body: envio })
      expect(corpo.message).toBe('O cliente disse que não pediu esta portabilidade')
    }
  })

  test('a call that passed the door before the page was cancelled changes nothing', async () => {
    const token = await provar(await enviar())
    // The token is still here, as the door saw it.
    await api.consulta(`update link set situacao = 'REVOGADO', hash_resumo = null`)

    for (const chamada of [clienteDoLinkApi.pagina, clienteDoLinkApi.naoPedi]) {
      expect((await comoCliente(token)(chamada)).status).toBe(404)
    }
    expect(await situacao()).toBe('REVOGADO')
  })

  test('the client who refuses and the atendente who cancels at once leave one end', async () => {
    const token = await provar(await enviar())
    const [dito, cancelado] = await Promise.all([
      comoCliente(token)(clienteDoLinkApi.naoPedi),
      comoDono(linkApi.revogar, { params }),
    ])

    expect(
      [dito.status, cancelado.status].filter((status) => status === 200).length,
    ).toBeGreaterThan(0)
    expect(['NAO_PEDIDO', 'REVOGADO']).toContain(await situacao())
  })
})

test('a key of one page is nothing to another: both clients are answered for themselves', async () => {
  const chave = { 'idempotency-key': 'nao-pedi' }
  const primeira = await provar(await enviar())
  const outra = await esteira.propor('CT-7702', await esteira.copiarContrato())
  await comoDono(linkApi.gerar, { body: { idProposta: outra.idProposta } })
  await comoDono(linkApi.enviar, { body: { ...envio, idProposta: outra.idProposta } })
  const segunda = await provar(await hashEnviado())
  await comoCliente(primeira, chave)(clienteDoLinkApi.naoPedi)
  const { status, model } = await comoCliente(segunda, chave)(clienteDoLinkApi.naoPedi)

  expect([status, JSON.stringify(model)]).toEqual([200, expect.stringContaining('CT-7702')])
  expect((await esteira.ler(outra.idProposta)).situacao).toBe('CANCELADA')
})

test('a cancelled page is prepared anew, and what the client did on the one before is kept', async () => {
  await enviar()
  await comoDono(linkApi.revogar, { params })
  const vazia = await comoDono(linkApi.enviar, { body: envio })
  await comoDono(linkApi.gerar, { body })

  expect(vazia.body.message).toBe('Gere o link antes de enviar')
  expect(await situacao()).toBe('GERADO')
  expect(await api.consulta('select from link')).toHaveLength(2)
})

describe('the refinancing that hangs on the portability', () => {
  /** Proposed with it, and the lines that its atendente saw. */
  async function comRefin() {
    const preparado = (await comoDono(refinportApi.preparar, { params, body: {} })).body.model
    const { confirmacao, simulado } = preparado
    if (!confirmacao || !simulado) throw new Error('No refinancing may be proposed')
    const { status, body: corpo } = await comoDono(refinportApi.propor, {
      params,
      body: { idDadosBancarios: contaDe(doDono), confirmacao },
    })
    expect(status).toBe(200)
    await esteira.enviar()
    return { numero: corpo.model.numero, linhas: simulado.linhas }
  }

  test('S1.14 S2.04 is shown by the lines that the atendente saw, and accepted with the portability', async () => {
    const token = await provar(await enviar())
    const cliente = comoCliente(token)
    const sozinha = (await cliente(clienteDoLinkApi.pagina)).model
    const { numero, linhas } = await comRefin()
    const { model } = await cliente(clienteDoLinkApi.pagina)
    await fotografar(token, 'FRENTE', await imagem('#88aacc'))
    await fotografar(token, 'VERSO', await imagem('#99bbdd'))
    const velho = await cliente(clienteDoLinkApi.aceite, { resumo: sozinha.resumo })
    const aceite = await cliente(clienteDoLinkApi.aceite, { resumo: model.resumo })
    const [guardado] = await api.consulta<{ texto: string }>('select texto from link_aceite')

    expect(sozinha.depois).toBeNull()
    expect(model.depois).toEqual({
      titulo: `Depois da mudança: refinanciamento nº ${numero}`,
      linhas,
      avisos: expect.arrayContaining([expect.stringContaining('espera a mudança de banco')]),
      desfeito: null,
    })
    expect(linhas.map(({ rotulo }: { rotulo: string }) => rotulo)).toContain(
      'Troco previsto para o cliente',
    )
    expect(model.atencao.join(' ')).toContain('o troco só vem depois')
    expect(velho.message).toBe('Os valores mudaram: leia de novo antes de aceitar')
    expect(aceite.model.aceito).toBe(true)
    expect(guardado?.texto).toContain(linhas[2]?.valor)
  })

  test('does not keep the figures of a balance that the origin corrected since', async () => {
    const { linhas } = await comRefin()
    const cliente = comoCliente(await provar(await enviar()))
    const antes = (await cliente(clienteDoLinkApi.pagina)).model.depois
    relogio.adiantadoMs += 1000
    await informarSaldo(0.97)
    const { depois } = (await cliente(clienteDoLinkApi.pagina)).model
    const valorDe = (de: { rotulo: string; valor: string }[], rotulo: string) =>
      de.find((uma) => uma.rotulo === rotulo)?.valor ?? ''

    expect(antes.linhas).toEqual(linhas)
    expect(depois.linhas.map(({ rotulo }: { rotulo: string }) => rotulo)).toEqual([
      '1. Portabilidade',
      'Troco previsto para o cliente',
      'Parcela depois do refinanciamento',
    ])
    const [era, fica] = [antes, depois].map(({ linhas: dele }) =>
      Number(
        valorDe(dele, 'Troco previsto para o cliente')
          .replaceAll(/[^\d,]/g, '')
          .replace(',', '.'),
      ),
    )
    expect(fica).toBeGreaterThan(era ?? 0)
    expect(depois.avisos[0]).toMatch(/^Ele foi calculado quando o banco de origem pedia R\$/)
  })

  test('that the bank refused is shown so, and the portability alone is accepted anew', async () => {
    const { numero } = await comRefin()
    const token = await provar(await enviar())
    const cliente = comoCliente(token)
    const antes = (await cliente(clienteDoLinkApi.pagina)).model
    await esteira.noBanco(numero, 'reprovar')
    const { model } = await cliente(clienteDoLinkApi.pagina)

    expect(model.depois).toMatchObject({ linhas: [], avisos: [] })
    expect(model.depois.desfeito).toContain('não vai acontecer: você não recebe o troco')
    expect(model.atencao.join(' ')).toContain('Você não recebe dinheiro agora')
    expect(model.resumo).not.toBe(antes.resumo)
    expect(model.encerrada).toBeNull()
  })

  test('that was undone with its portability is told on the ended page, with the reason', async () => {
    await comRefin()
    const cliente = comoCliente(await provar(await enviar()))
    const { numero } = await esteira.ler(idProposta)
    await esteira.naCamara(numero, 'reter')
    const { model } = await cliente(clienteDoLinkApi.pagina)

    expect(model.encerrada).toBe('Esta proposta foi encerrada: não há mais nada a responder.')
    expect(model.refinanciamentos).toEqual([
      expect.stringMatching(
        /^Contrato CT-0001: O refinanciamento não vai acontecer.* dependia da portabilidade, que terminou\. .*Retenção do cliente/,
      ),
    ])
  })
})

describe('a page for several portabilities of one benefit', () => {
  const comDuas = async () => {
    const outra = await esteira.propor('CT-8801', await esteira.copiarContrato())
    const token = await provar(await enviar())
    return { outra, cliente: comoCliente(token), token }
  }

  test('S1.14 shows each contract, and one press accepts each by its own text', async () => {
    const { outra, cliente, token } = await comDuas()
    const { model } = await cliente(clienteDoLinkApi.pagina)
    await fotografar(token, 'FRENTE', await imagem('#88aacc'))
    await fotografar(token, 'VERSO', await imagem('#99bbdd'))
    const aceite = await cliente(clienteDoLinkApi.aceite, { resumo: model.resumo })
    await cliente(clienteDoLinkApi.aceite, { resumo: model.resumo })
    await fotografar(token, 'ROSTO', await imagem('#775533'))

    expect(model.outros).toHaveLength(1)
    expect(model.parados).toEqual([])
    expect(aceite.model.aceito).toBe(true)
    const aceites = await api.consulta<{ id_proposta: string; texto: string; resumo: string }>(
      'select id_proposta, texto, resumo from link_aceite',
    )
    expect(new Set(aceites.map(({ id_proposta }) => id_proposta))).toEqual(
      new Set([idProposta, outra.idProposta]),
    )
    for (const { texto, resumo } of aceites) expect(resumir(Buffer.from(texto))).toBe(resumo)
    for (const uma of [idProposta, outra.idProposta]) {
      const { body: validada } = await comoDono(linkApi.validar, { body: { idProposta: uma } })
      expect(validada.model).toEqual({ pronta: true, faltas: [] })
      const { body: vista } = await comoDono(linkApi.consultar, { params: { idProposta: uma } })
      expect(vista.model?.situacao).toBe('CONCLUIDO')
    }
  })

  test('a portability that fails leaves the other one, and the client reads it', async () => {
    const { outra, cliente } = await comDuas()
    const antes = (await cliente(clienteDoLinkApi.pagina)).model
    await esteira.naCamara(outra.numero, 'reter')
    // Another client has this number at another bank: the paper of this one prints it without the code.
    await api.consulta(`update contrato set numero = 'CT-8801 (001)', numero_impresso = 'CT-8801'
      where numero = 'CT-8801'`)
    const { model } = await cliente(clienteDoLinkApi.pagina)
    const velho = await cliente(clienteDoLinkApi.aceite, { resumo: antes.resumo })

    expect(model.outros).toEqual([])
    expect(model.parados).toEqual([
      expect.stringMatching(
        /^O contrato CT-8801 do .* não vai mudar de banco agora e continua como está/,
      ),
    ])
    expect(model.encerrada).toBeNull()
    expect(velho.message).toBe('Os valores mudaram: leia de novo antes de aceitar')
    expect((await esteira.ler(idProposta)).situacao).not.toBe('CANCELADA')
  })

  test('a client who did not ask stops every one of them', async () => {
    const { outra, cliente } = await comDuas()
    await cliente(clienteDoLinkApi.naoPedi)

    for (const uma of [idProposta, outra.idProposta]) {
      expect(await esteira.ler(uma)).toMatchObject({
        situacao: 'CANCELADA',
        motivoReprovacao: 'O cliente disse que não pediu esta portabilidade',
      })
    }
  })

  test('a cancelled page leaves each portability free for one of its own', async () => {
    const { outra } = await comDuas()
    const gerar = () => comoDono(linkApi.gerar, { body: { idProposta: outra.idProposta } })
    const junta = await gerar()
    await comoDono(linkApi.revogar, { params })
    const propria = await gerar()

    expect(junta.body.model?.situacao).toBe('ABERTO')
    expect(propria.body.model?.situacao).toBe('GERADO')
  })
})

test.each([
  [['SALDO_CONFERIDO'], null],
  [['TED_ENVIADA'], /já está sendo concluída/],
  [['PAGA'], /foi concluída/],
  [['PAGA', 'CANCELADA'], /foi concluída/],
  [['CANCELADA'], /^Esta proposta foi encerrada/],
] as const)('the page of portabilities that are %j says where they stand', (situacoes, dito) => {
  const texto = porqueEncerrada({ situacao: 'CONCLUIDO', situacoes: [...situacoes] })
  if (dito === null) expect(texto).toBeNull()
  else expect(texto).toMatch(dito)
})
