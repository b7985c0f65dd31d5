import { readdir, readFile } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as esperar } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { papelDe, verdadeDe } from '#database/demo/hiscon/encomenda.ts'
import { clienteDoLinkApi, linkApi } from '#shared/link/api.ts'
import { MAXIMO_DO_HISCON } from '#shared/hiscon/tamanho.ts'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import { beneficioDe } from '../test/credito.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { cabecalhos } from '../test/api.ts'
import { linkDeTeste } from '../test/link.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const esteira = await linkDeTeste()
const { api, relogio, doDono, comoDono, idProposta, envio } = esteira
const { enviarLink, hashEnviado, provar, comoCliente } = esteira
const { doColega } = clientes
const NB = '1976703155'
const DE_OUTRO = '1550000010'
await api.consulta(`insert into banco (codigo, ispb, nome, nome_curto, oferece_consignado)
  values ('623', '59285411', 'Banco Pan', 'PAN', true) on conflict do nothing`)
await api.consulta(`update beneficio set numero = '${NB}' where id = '${beneficioDe(doDono)}'`)
await api.consulta(
  `update beneficio set numero = '${DE_OUTRO}' where id = '${beneficioDe(doColega)}'`,
)
await api.consulta(
  'delete from hiscon_conferencia; delete from hiscon_contrato; delete from hiscon',
)
const retorno = await pontoDeRetorno(api.appUrl)
beforeEach(() => {
  relogio.adiantadoMs = 0
})
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

const { idRelacionamento } = doDono
const params = { idRelacionamento }
const hiscons = async () => (await comoDono(portabilidadeApi.hiscons, { params })).body.model
const linhas = () =>
  api.consulta<{ situacao: string; origem: string }>(
    'select situacao, origem, enviado_por, id_link is not null as do_link from hiscon order by enviado_em, id',
  )
const vezDe = async (cliente: Cliente) => (await cliente(clienteDoLinkApi.pagina)).model.extrato
type Cliente = ReturnType<typeof comoCliente>

type Dele = { nb?: string; nome?: string; em?: string; mudancas?: Parameters<typeof papelDe>[1] }
const umPapel = ({
  nb = NB,
  nome = doDono.nome,
  em = '2026-11-15T10:30:00',
  mudancas = {},
}: Dele = {}) => papelDe(verdadeDe(nome, nb, em, [{}]), mudancas)

const abrir = async () => comoCliente(await provar(await enviarLink()))
const mandar = (cliente: Cliente, conteudo: string) =>
  cliente(clienteDoLinkApi.extrato, { conteudo })

describe('the HISCON of the client', () => {
  test('S1.14 S2.04 is read, waits for a person of the bank, tells the owner live, and counts once confirmed', async () => {
    const cliente = await abrir()
    expect(await vezDe(cliente)).toBe('PEDIR')
    await api.consulta('delete from aviso')
    const { resumo } = (await cliente(clienteDoLinkApi.pagina)).model
    const enviado = await mandar(cliente, await umPapel())
    const avisos = await api.consulta(
      `select id_usuario, dados from aviso where tipo = 'link' and dados ? 'extrato'`,
    )
    const { aConferir, confirmado } = await hiscons()

    expect(enviado).toMatchObject({ status: 200, model: { extrato: 'RECEBIDO' } })
    // What is accepted is the offer: the paper changes nothing of it.
    expect((await cliente(clienteDoLinkApi.pagina)).model).toMatchObject({
      extrato: 'RECEBIDO',
      resumo,
    })
    expect(avisos).toEqual([
      {
        id_usuario: personas.dono.id,
        dados: { idProposta, idRelacionamento, situacao: 'ABERTO', extrato: 'RECEBIDO' },
      },
    ])
    expect(confirmado).toBeNull()
    expect(aConferir).toMatchObject({
      situacao: 'LIDO',
      origem: 'CLIENTE',
      enviado: null,
      enviadoEm: expect.any(String),
      beneficios: [{ reconhecido: true, contratos: [{ numero: '600000000' }] }],
    })
    expect(await api.consulta(`select from contrato where numero = '600000000'`)).toEqual([])

    const { status } = await comoDono(portabilidadeApi.confirmar, {
      params: { idRelacionamento, idHiscon: aConferir?.idHiscon ?? '' },
      body: { campos: [], ciente: true },
    })
    expect(status).toBe(200)
    expect(await api.consulta(`select from contrato where numero = '600000000'`)).toHaveLength(1)
    expect(await vezDe(cliente)).toBe('CONFERIDO')
    expect(await linhas()).toEqual([
      { situacao: 'CONFIRMADO', origem: 'CLIENTE', enviado_por: null, do_link: true },
    ])
  })

  test('sent twice, also at once, is one paper and one notice; another one waits for the bank', async () => {
    const cliente = await abrir()
    await api.consulta('delete from aviso')
    const papel = await umPapel()
    const outro = await umPapel({ em: '2026-11-18T10:30:00' })
    const juntos = await Promise.all([1, 2, 3].map(() => mandar(cliente, papel)))
    const denovo = await mandar(cliente, papel)
    const maisUm = await mandar(cliente, outro)

    for (const { status, model } of [...juntos, denovo]) {
      expect([status, model]).toEqual([200, { extrato: 'RECEBIDO' }])
    }
    expect(maisUm).toMatchObject({ status: 400, message: expect.stringMatching(/já recebeu/) })
    expect(await linhas()).toHaveLength(1)
    expect(await api.consulta(`select from aviso where dados ? 'extrato'`)).toHaveLength(1)
  })

  test('two different ones at once leave one', async () => {
    const cliente = await abrir()
    const papeis = [await umPapel(), await umPapel({ em: '2026-11-18T10:30:00' })]
    const status = (await Promise.all(papeis.map((um) => mandar(cliente, um)))).map(
      (um) => um.status,
    )

    expect(status.toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await linhas()).toHaveLength(1)
  })

  test('takes the place of none that serves, and of one that is too old', async () => {
    const cliente = await abrir()
    const daLoja = await comoDono(portabilidadeApi.enviarHiscon, {
      body: { idRelacionamento, conteudo: await umPapel({ em: '2026-11-10T10:30:00' }) },
    })
    const barrado = await mandar(cliente, await umPapel())
    expect(daLoja.body.model).toMatchObject({ enviado: { loginUsuario: 'dono' } })
    expect([barrado.status, await vezDe(cliente)]).toEqual([400, 'RECEBIDO'])

    await api.consulta(`update hiscon set emitido_em = '2026-10-01T13:00:00Z'`)
    expect(await vezDe(cliente)).toBe('PEDIR')
    expect((await mandar(cliente, await umPapel())).status).toBe(200)
    expect((await linhas()).map(({ situacao, origem }) => `${origem} ${situacao}`)).toEqual(
      expect.arrayContaining(['BENEFICIARIO SUBSTITUIDO', 'CLIENTE LIDO']),
    )
  })

  test('brought again by the atendente with the proof of life, it still says who sent it', async () => {
    const conteudo = await umPapel()
    await mandar(await abrir(), conteudo)
    const { body } = await comoDono(portabilidadeApi.enviarProvaDeVida, {
      body: { idRelacionamento, conteudo },
    })

    expect(body.model).toMatchObject({ origem: 'PROVA_DE_VIDA', enviado: null })
    expect(await linhas()).toMatchObject([{ origem: 'PROVA_DE_VIDA', do_link: true }])
  })
})

/** A photograph in a PDF, as an application that scans makes it. */
const escaneado = async (foto: Buffer): Promise<string> => {
  const doc = new PDFDocument({ size: 'A4', margin: 0 })
  doc.image(foto, 0, 0, { width: 595, height: 842 })
  doc.end()
  const pedacos: Buffer[] = []
  for await (const pedaco of doc) pedacos.push(Buffer.from(pedaco))
  return Buffer.concat(pedacos).toString('base64')
}

const retoque: NonNullable<Parameters<typeof papelDe>[1]>['retoque'] = (papel) => {
  papel.pintar(40, 150, 200, 14, '#ffffff')
  papel.escrever('Benefício', 40, 150, 12)
}

/** What is written of a refused paper: that it was tried. */
const semTentativas = async () => {
  await api.consulta('update link set extratos = 0')
  return api.impressaoDoBanco()
}

test('S1.16 what proves nothing is refused in plain words, and nothing but the attempt is kept', async () => {
  const cliente = await abrir()
  const { acervo } = api.dependencias
  const guardados: string[] = []
  const guardar = acervo.guardar.bind(acervo)
  acervo.guardar = async (id, bytes) => {
    guardados.push(id)
    return guardar(id, bytes)
  }
  const foto = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#884422' },
  })
    .jpeg()
    .toBuffer()
  const papel = Buffer.from(await umPapel(), 'base64')
  const ruins: [string, number, RegExp][] = [
    [foto.toString('base64'), 422, /não é um PDF/],
    [Buffer.from('<script>alert(1)</script>').toString('base64'), 422, /não é um PDF/],
    [Buffer.from('%PDF-1.4 nada').toString('base64'), 422, /Meu INSS/],
    [papel.subarray(0, papel.length / 2).toString('base64'), 422, /Meu INSS/],
    [await escaneado(foto), 422, /foto ou um papel escaneado/],
    [await umPapel({ mudancas: { retoque } }), 422, /mudado depois que o INSS o fez/],
    [await umPapel({ em: '2026-10-10T10:30:00' }), 400, /só vale por 30 dias/],
    [await umPapel({ em: '2026-12-10T10:30:00' }), 400, /ainda não chegou/],
    [await umPapel({ nb: DE_OUTRO }), 400, /não está no seu nome/],
    [await umPapel({ nb: '1234567891', nome: 'Outra Pessoa' }), 400, /não está no seu nome/],
    ['', 400, /vazio/],
    ['não é base64', 400, /com defeito/],
    ['A'.repeat(Math.ceil(MAXIMO_DO_HISCON / 3) * 4 + 4), 400, /grande demais/],
  ]
  const antes = await semTentativas()
  for (const [conteudo, esperado, frase] of ruins) {
    const { status, model, message } = await mandar(cliente, conteudo)
    expect({ frase, status, model, message }).toEqual({
      frase,
      status: esperado,
      model: null,
      message: expect.stringMatching(frase),
    })
    // The shop's words are not the client's.
    expect(message).not.toMatch(/HISCON|peça ao cliente|outro cliente/)
  }
  acervo.guardar = guardar

  expect(guardados).toEqual([])
  expect(await semTentativas()).toBe(antes)
})

test('a hash takes ten papers, counted also at once; another hash begins again', async () => {
  const cliente = await abrir()
  const velho = await umPapel({ em: '2026-10-10T10:30:00' })
  const ditos = await Promise.all(Array.from({ length: 13 }, () => mandar(cliente, velho)))
  const muitos = ditos.filter(({ message }) => message?.startsWith('Muitos arquivos'))
  const bom = await mandar(cliente, await umPapel())

  expect([ditos.filter(({ status }) => status === 400).length, muitos.length]).toEqual([13, 3])
  expect(bom.message).toBe('Muitos arquivos foram enviados: fale com a loja')
  await comoDono(linkApi.reenviar, { body: envio })
  relogio.adiantadoMs += 1000
  const novo = comoCliente(await provar(await hashEnviado()))
  expect((await mandar(novo, await umPapel())).status).toBe(200)
})

describe('the token', () => {
  test('that ended, of another promotor, of a person or of nobody sends nothing', async () => {
    const papel = await umPapel()
    const token = await provar(await enviarLink())
    const antes = await api.impressaoDoBanco()
    const outro = comoCliente(token, { [cabecalhos.promotor]: promotores.beta })
    expect((await mandar(outro, papel)).status).toBe(403)
    expect((await mandar(comoCliente('x'.repeat(43)), papel)).status).toBe(401)
    const pessoa = await comoDono(clienteDoLinkApi.extrato, { body: { conteudo: papel } })
    expect(pessoa.status).toBe(401)
    relogio.adiantadoMs = 15 * 60_000
    expect((await mandar(comoCliente(token), papel)).status).toBe(401)
    expect(await api.impressaoDoBanco()).toBe(antes)
  })

  test('sends to the client of its page alone, whatever the call names', async () => {
    const cliente = await abrir()
    const { idRelacionamento: alheio } = doColega
    const corpo = {
      conteudo: await umPapel(),
      idRelacionamento: alheio,
      idCliente: doColega.idCliente,
    }
    await cliente(clienteDoLinkApi.extrato, corpo)

    expect(
      await api.consulta('select from hiscon where id_relacionamento <> $1', [idRelacionamento]),
    ).toEqual([])
  })

  test('of a link that is sent again while the paper is read keeps nothing', async () => {
    const cliente = await abrir()
    const enviando = mandar(cliente, await umPapel())
    await leitora()
    await comoDono(linkApi.reenviar, { body: envio })

    expect((await enviando).status).toBe(401)
    expect(await linhas()).toEqual([])
  })

  test('of a page that asks nothing any more sends nothing', async () => {
    const cliente = await abrir()
    await api.consulta(`update proposta set situacao = 'CANCELADA' where id = $1`, [idProposta])
    const antes = await api.impressaoDoBanco()
    const { status, message } = await mandar(cliente, await umPapel())

    expect([status, message]).toEqual([400, expect.stringMatching(/foi encerrada/)])
    expect(await vezDe(cliente)).toBeNull()
    expect(await api.impressaoDoBanco()).toBe(antes)
  })
})

/** The process that reads a paper of this test, once it runs: a look at all processes takes longer than the reading. */
async function leitora(): Promise<number> {
  const ler = (arquivo: string) => readFile(`/proc/${arquivo}`, 'utf8').catch(() => '')
  for (let vez = 0; vez < 2000; vez += 1) {
    for (const fio of await readdir('/proc/self/task')) {
      const filhos = (await ler(`self/task/${fio}/children`)).split(' ').filter(Boolean)
      for (const pid of filhos) {
        if ((await ler(`${pid}/cmdline`)).includes('leitora.ts')) return Number(pid)
      }
    }
    await esperar(5)
  }
  throw new Error('No process reads a paper')
}

test('a reading that is killed has read nothing; the same file again is read', async () => {
  const cliente = await abrir()
  const papel = await umPapel()
  const enviando = mandar(cliente, papel)
  process.kill(await leitora(), 'SIGKILL')
  const morta = await enviando

  expect([morta.status, morta.message]).toEqual([422, expect.stringMatching(/^O arquivo veio/)])
  expect(await linhas()).toEqual([])
  expect((await mandar(cliente, papel)).status).toBe(200)
})
