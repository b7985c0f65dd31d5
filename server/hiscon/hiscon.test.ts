import Documento from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { desenharHiscon } from '#database/demo/hiscon/desenhar.ts'
import { type Feitio, type Papel, sortearFeitio } from '#database/demo/hiscon/papel.ts'
import {
  type BeneficioVerdadeiro,
  type HisconVerdadeiro,
  sortearHiscon,
} from '#database/demo/hiscon/verdade.ts'
import type { Tabela } from '#database/demo/hiscon/tabelas.ts'
import { criarSorteio } from '#database/demo/sorteio.ts'
import type { BeneficioDoHiscon, ContratoDoHiscon, Hiscon } from '#shared/hiscon/documento.ts'
import { imprimir } from '../base/pdf/impressora.ts'
import { SEMENTE } from '../test/semente.ts'
import { lerHiscon } from './ler.ts'

/** `npm run prove -- hiscon` reads 300; `SEMENTE=7` repeats the papers of that seed. */
const QUANTOS = Number(process.env['HISCON'] ?? 25)

const HOJE = '2026-11-23'
const liso: Feitio = {
  grade: 'completa',
  rotulos: 1,
  orientacao: 'paisagem',
  ordem: 'fileiras',
  corpo: 6,
  repetirCabecalho: true,
  fonte: 'Helvetica',
  folga: 4,
  desvio: 0,
}

/** Of a person with two benefits. */
const deDois = () =>
  sortearHiscon({ semente: SEMENTE, hoje: HOJE, contratos: 2, nbs: ['1976703155', '1976703147'] })

/** With at least one row in the table of loans, whatever the seed. */
const umaVerdade = (semente = SEMENTE) => sortearHiscon({ semente, hoje: HOJE, contratos: 6 })

/** The same benefit printed twice in one file. */
function deUmEmDobro(): HisconVerdadeiro {
  const verdade = umaVerdade()
  return { ...verdade, beneficios: verdade.beneficios.flatMap((um) => [um, um]) }
}

/** With loans that ended too, none of them damaged. */
function comUmExcluido(): HisconVerdadeiro {
  const verdade = umaVerdade()
  const beneficios = verdade.beneficios.map((um) => {
    const vivos = um.contratos
      .filter(({ secao }) => secao === 'ATIVOS')
      .map((contrato) => ({ ...contrato, estragados: [] }))
    const findos = vivos.slice(0, 3).map((vivo, k) => ({
      ...vivo,
      secao: 'EXCLUIDOS' as const,
      contrato: `7700${k}55${k}1`,
      situacao: 'EXCLUIDO' as const,
      suspensaoBanco: null,
      suspensaoInss: null,
      exclusao: '2026-10-01',
      motivoExclusao: 'BANCO' as const,
    }))
    return { ...um, contratos: [...vivos, ...findos] }
  })
  return { ...verdade, beneficios }
}

const texto = (valor: unknown) => JSON.stringify(valor)
const semNome = (banco: { codigo: string; nome: string } | null) =>
  banco && `${banco.codigo}${banco.nome.replaceAll(' ', '')}`

/** Wrong fields of a loan. One that the paper prints unreadably must be null and marked. */
function errosDoContrato(
  verdadeiro: BeneficioVerdadeiro['contratos'][number],
  lido: ContratoDoHiscon,
): string[] {
  const { taxaReal, estragados, banco, ...campos } = verdadeiro
  const marcados = new Set(lido.duvidas.map(({ campo }) => campo))
  const erros: string[] = []
  if (semNome(banco) !== semNome(lido.banco)) erros.push(`banco ${texto(lido.banco)}`)
  for (const [campo, valor] of Object.entries(campos)) {
    const achado: unknown = Reflect.get(lido, campo)
    const estragado = estragados.some((um) => um === campo)
    const certo = estragado
      ? achado === null && marcados.has(campo)
      : texto(achado) === texto(valor)
    if (!certo) erros.push(`${campo}: ${texto(achado)}, e não ${texto(valor)}`)
  }
  if (estragados.length > 0) return erros
  if (marcados.size > 0) erros.push(`marcados: ${[...marcados].join()}`)
  if (Math.abs((lido.taxa?.mensal ?? -1) - taxaReal) > 0.02) erros.push(`taxa ${texto(lido.taxa)}`)
  return erros
}

function errosDoBeneficio(verdadeiro: BeneficioVerdadeiro, lido: BeneficioDoHiscon): string[] {
  const erros: string[] = []
  for (const campo of [
    'nb',
    'especie',
    'situacao',
    'quantidades',
    'margens',
    'bloqueado',
  ] as const) {
    if (texto(lido[campo]) !== texto(verdadeiro[campo]))
      erros.push(`${campo} ${texto(lido[campo])}`)
  }
  // None is lost and none is invented: neither from a replaced one nor from the months of a card.
  if (lido.contratos.length !== verdadeiro.contratos.length)
    return [...erros, `${lido.contratos.length} contratos, e não ${verdadeiro.contratos.length}`]
  erros.push(
    ...verdadeiro.contratos.flatMap((contrato, k) => {
      const achado = lido.contratos[k]
      return achado ? errosDoContrato(contrato, achado) : ['contrato perdido']
    }),
  )
  const cartoes = lido.cartoes.map(({ duvidas, ...cartao }) => ({
    ...cartao,
    banco: semNome(cartao.banco),
    duvidas: duvidas.length,
    pagina: 0,
  }))
  const esperados = verdadeiro.cartoes.map((cartao) => ({
    ...cartao,
    banco: semNome(cartao.banco),
    duvidas: 0,
    pagina: 0,
  }))
  if (texto(cartoes.map(ordenado)) !== texto(esperados.map(ordenado))) erros.push('cartões')
  const estragada = verdadeiro.contratos.some(({ estragados }) => estragados.length > 0)
  if (lido.divergencias.length > 0 && !estragada) erros.push(texto(lido.divergencias) ?? '')
  return erros
}

const ordenado = (um: object) => Object.entries(um).toSorted(([a], [b]) => a.localeCompare(b))

function erros(verdade: HisconVerdadeiro, lido: Hiscon): string[] {
  if (!lido.lido) return [`não lido: ${lido.motivo}`]
  const cabeca = [
    ...(lido.emitidoEm === verdade.emitidoEm ? [] : [`emissão ${lido.emitidoEm}`]),
    ...(lido.codigo === verdade.codigo ? [] : [`código ${lido.codigo}`]),
    ...(lido.beneficios.length === verdade.beneficios.length ? [] : ['benefícios']),
  ]
  return [
    ...cabeca,
    ...verdade.beneficios.flatMap((beneficio, k) => {
      const achado = lido.beneficios[k]
      if (!achado) return ['benefício perdido']
      const titular = achado.titular === verdade.titular ? [] : [`titular ${achado.titular}`]
      return [...titular, ...errosDoBeneficio(beneficio, achado)]
    }),
  ]
}

test(
  `S3.12 HISCON: every loan of ${QUANTOS} papers is read as it is or marked, none is invented (SEMENTE=${SEMENTE})`,
  { timeout: 120_000 + QUANTOS * 5000 },
  async () => {
    const maus: string[] = []
    let contratos = 0
    for (let k = 0; k < QUANTOS; k += 1) {
      const semente = SEMENTE + k
      const verdade = sortearHiscon({ semente, hoje: HOJE })
      const feitio = sortearFeitio(criarSorteio(semente * 7919))
      const lido = await lerHiscon(await desenharHiscon(verdade, feitio, { semente }))
      maus.push(...erros(verdade, lido).map((erro) => `${semente} ${texto(feitio)}: ${erro}`))
      contratos += verdade.beneficios.reduce((soma, um) => soma + um.contratos.length, 0)
    }

    expect(maus).toEqual([])
    expect(contratos).toBeGreaterThan(QUANTOS * 3)
  },
)

test('rows that nothing parts are read with every field marked, and none is lost in silence', async () => {
  for (let k = 0; k < 4; k += 1) {
    const verdade = sortearHiscon({ semente: SEMENTE + k, hoje: HOJE, contratos: 8 })
    const apertado: Feitio = { ...liso, grade: 'nenhuma', folga: 0.4, ordem: 'embaralhada' }
    const lido = await lerHiscon(await desenharHiscon(verdade, apertado))
    const [beneficio] = lido.lido ? lido.beneficios : []
    const calados = verdade.beneficios[0]?.contratos.flatMap(
      ({ contrato, parcela, estragados }) => {
        const achado = beneficio?.contratos.find((um) => um.contrato === contrato)
        const marcados = new Set(achado?.duvidas.map(({ campo }) => campo))
        const certo = !achado || estragados.length > 0 || achado.parcela === parcela
        return certo || marcados.has('parcela') ? [] : [contrato]
      },
    )
    // A number that is no contract of this paper may only stand where a person looks.
    const verdadeiros = new Set(verdade.beneficios[0]?.contratos.map(({ contrato }) => contrato))
    const inventados = beneficio?.contratos.filter(
      ({ contrato, duvidas }) =>
        contrato !== null &&
        !verdadeiros.has(contrato) &&
        !duvidas.some(({ campo }) => campo === 'contrato'),
    )

    expect([lido.lido, calados, inventados]).toEqual([true, [], []])
  }
})

test('a paper that its printer drew sign by sign is read, over pages without a head too', async () => {
  for (const contratos of [6, 14]) {
    const uma = sortearHiscon({ semente: SEMENTE, hoje: HOJE, contratos })
    const papel = await desenharHiscon(
      uma,
      { ...liso, grade: 'nenhuma', repetirCabecalho: false },
      { retoque: porSinal },
    )
    expect(erros(uma, await lerHiscon(papel))).toEqual([])
  }
})

/** From now on each sign has a statement of its own. */
function porSinal(papel: Papel): void {
  const { escrever, largura } = papel
  papel.escrever = (palavras, x, y, corpo) => {
    let lugar = x
    for (const sinal of palavras) {
      escrever(sinal, lugar, y, corpo)
      lugar += largura(sinal, corpo)
    }
  }
}

test('columns in another order are read by their labels', async () => {
  const verdade = umaVerdade()
  const papel = await desenharHiscon(
    verdade,
    { ...liso, corpo: 5 },
    {
      mudar: (tabela) => {
        const centros = tabela.colunas.map(({ cx }) => cx)
        // Two of the same width change places.
        const trocada: Record<string, string> = {
          cet_mensal: 'juros_mensal',
          juros_mensal: 'cet_mensal',
        }
        const colunas = tabela.colunas.map(({ id }, k) => {
          const nova = tabela.colunas.find((uma) => uma.id === (trocada[id] ?? id))
          return { id: trocada[id] ?? id, rotulo: nova?.rotulo ?? '', cx: centros[k] ?? 0 }
        })
        return { ...tabela, colunas }
      },
    },
  )

  expect(erros(verdade, await lerHiscon(papel))).toEqual([])
})

describe('a paper of another layout is not read, and nothing of it is guessed', () => {
  const comColunas = (mudar: (rotulo: string) => string | null) =>
    desenharHiscon(umaVerdade(), liso, {
      mudar: (tabela) => ({
        ...tabela,
        colunas: tabela.colunas.flatMap((coluna) => {
          const rotulo = mudar(coluna.rotulo)
          return rotulo === null ? [] : [{ ...coluna, rotulo }]
        }),
      }),
    })

  test.each([
    ['a renamed column', () => comColunas((um) => (um === 'BANCO' ? 'CREDOR' : um))],
    ['a missing column', () => comColunas((um) => (um === 'IOF' ? null : um))],
    ['a column more', () => comColunas((um) => (um === 'SUSPENSÃO INSS' ? 'SEGURO' : um))],
    ['two columns of one name', () => comColunas((um) => (um === 'IOF' ? 'BANCO' : um))],
    [
      'another title',
      () =>
        desenharHiscon(umaVerdade(), liso, {
          mudar: (tabela) => ({ ...tabela, titulos: ['OPERAÇÕES DE CRÉDITO'] }),
        }),
    ],
    [
      'another paper',
      () =>
        imprimir({
          cabeca: 'Banco Consigna',
          nome: 'Contrato 4400012345',
          em: new Date('2026-11-20T15:00:00Z'),
          pecas: [
            { tipo: 'titulo', texto: 'Resumo do seu contrato de empréstimo consignado' },
            { tipo: 'texto', texto: 'Parcelas de R$ 100,00 em 84 meses, de 01/2027 a 12/2033.' },
          ],
        }),
    ],
  ])('%s', async (_, papel) => {
    expect(await lerHiscon(await papel())).toMatchObject({ lido: false, motivo: 'LAYOUT' })
  })

  /** Seeds by which the table of the excluded loans stands there. */
  const [NA_MESMA_FOLHA, EM_OUTRA_FOLHA] = [1, 4]
  const comExcluidos = (
    mudar: (tabela: Tabela) => Tabela,
    { semente, notas }: { semente: number; notas: boolean },
  ) =>
    desenharHiscon(comUmExcluido(), liso, {
      semente,
      mudar: (tabela) => {
        if (tabela.titulos[0]?.includes('EXCLUÍDOS')) return mudar(tabela)
        return notas ? tabela : { ...tabela, notas: [] }
      },
    })
  const estranhas: readonly (readonly [qual: string, mudar: (tabela: Tabela) => Tabela])[] = [
    [
      'a table under a title of another paper',
      (tabela) => ({ ...tabela, titulos: ['EMPRÉSTIMOS PESSOAIS'] }),
    ],
    [
      'such a title above one of this paper',
      (tabela) => ({ ...tabela, titulos: ['EMPRÉSTIMOS PESSOAIS', ...tabela.titulos] }),
    ],
    [
      'loans below the title of the months of a card',
      (tabela) => ({ ...tabela, titulos: ['DESCONTOS DE CARTÃO'] }),
    ],
    [
      'a table whose head is of another paper',
      (tabela) => ({
        ...tabela,
        titulos: ['DEVOLUÇÕES'],
        colunas: tabela.colunas.map((uma) =>
          uma.id === 'contrato' ? { ...uma, rotulo: 'NÚMERO' } : uma,
        ),
      }),
    ],
  ]
  test.each(
    estranhas.flatMap(([qual, mudar]) =>
      [NA_MESMA_FOLHA, EM_OUTRA_FOLHA].flatMap((semente) =>
        [true, false].map((notas) => ({
          qual: `${qual}, ${semente === EM_OUTRA_FOLHA ? 'on a page of its own' : 'lower on the page'}, ${notas ? 'below notes' : 'without notes'}`,
          mudar,
          semente,
          notas,
        })),
      ),
    ),
  )('$qual', async ({ mudar, semente, notas }) => {
    const papel = await comExcluidos(mudar, { semente, notas })

    expect(await lerHiscon(papel)).toMatchObject({ lido: false, motivo: 'LAYOUT' })
  })

  test('a page of text among the tables', async () => {
    const papel = await comExcluidos(
      (tabela) => ({
        ...tabela,
        titulos: ['INFORMAÇÕES'],
        colunas: [
          { id: 'assunto', rotulo: 'ASSUNTO', cx: 150 },
          { id: 'texto', rotulo: 'TEXTO', cx: 500 },
        ],
        fileiras: [{ assunto: 'Central 135', texto: 'De segunda a sábado, das 7h às 22h' }],
      }),
      { semente: EM_OUTRA_FOLHA, notas: true },
    )

    expect(await lerHiscon(papel)).toMatchObject({ lido: false, motivo: 'LAYOUT' })
  })
})

test.each([
  ['ATIVOS', 'in one piece', undefined],
  ['EXCLUIDOS', 'in one piece', undefined],
  ['EXCLUIDOS', 'sign by sign', porSinal],
] as const)(
  'a number whose last line looks like the number of a page is a number, and the rows of the %s below it are read, drawn %s',
  async (secao, _como, retoque) => {
    const verdade = comUmExcluido()
    const [beneficio] = verdade.beneficios
    if (!beneficio) throw new Error('A paper has a benefit')
    const quais = beneficio.contratos.filter((um) => um.secao === secao)
    const contratos = beneficio.contratos.map((um) =>
      um === quais[0] ? { ...um, contrato: '871682438/21' } : um,
    )
    const mudada = { ...verdade, beneficios: [{ ...beneficio, contratos }] }

    const papel = await desenharHiscon(mudada, liso, { ...(retoque && { retoque }) })
    expect(erros(mudada, await lerHiscon(papel))).toEqual([])
  },
)

describe('a paper that was changed after its printing is not read', () => {
  const retocada = (retoque: (papel: Papel) => void) =>
    desenharHiscon(umaVerdade(), liso, { retoque })

  test.each([
    [
      'a name painted over and another one on top',
      () =>
        retocada((papel) => {
          papel.pintar(36, 108, 300, 18, '#ffffff')
          papel.escrever('MARIA DE OUTRA PESSOA', 40, 112, 11)
        }),
    ],
    [
      'a name on top of the name',
      () => retocada((papel) => papel.escrever('WMWMWMWMWM', 40.5, 112, 11)),
    ],
    [
      'letters of the colour of the paper',
      () =>
        retocada(({ doc }) => {
          doc.fontSize(9).fillColor('#ffffff').text('oculto', 400, 500, { lineBreak: false })
        }),
    ],
    [
      'letters outside of what the page lets be seen',
      () => retocada(({ doc }) => recortado(doc, [100, 500, 20, 20])),
    ],
    [
      'a layer that is switched off',
      () =>
        retocada(({ doc }) => {
          const camada = doc.ref({ Type: 'OCG', Name: new String('Original') })
          camada.end(undefined)
          const propriedades = { OCGs: [camada], D: { OFF: [camada] } }
          Object.assign(raizDe(doc), { OCProperties: propriedades })
        }),
    ],
    ['the pages of a benefit twice', () => desenharHiscon(deUmEmDobro(), liso)],
    [
      'a note over the paper',
      () => retocada(({ doc }) => void doc.note(300, 300, 40, 40, 'R$ 10,00')),
    ],
    ['a second save', async () => salvarDeNovo(await desenharHiscon(umaVerdade(), liso))],
    [
      'the pages of a benefit from an older paper',
      () =>
        desenharHiscon(deDois(), liso, { impressoes: [{}, { emitidoEm: '2024-01-10T09:00:00' }] }),
    ],
    [
      'the pages of a benefit from another paper of the same minute',
      () => desenharHiscon(deDois(), liso, { impressoes: [{}, { codigo: '260101ZZZZZZ' }] }),
    ],
  ])('%s', async (_, papel) => {
    expect(await lerHiscon(await papel())).toMatchObject({ lido: false, motivo: 'ALTERADO' })
  })

  test('letters inside of what the page lets be seen are no sign of change', async () => {
    const verdade = umaVerdade()
    const papel = await desenharHiscon(verdade, liso, {
      retoque: ({ doc }) => recortado(doc, [390, 490, 150, 40]),
    })

    expect(erros(verdade, await lerHiscon(papel))).toEqual([])
  })

  test('white letters on a dark band are seen, and no sign of change', async () => {
    const verdade = umaVerdade()
    const papel = await desenharHiscon(verdade, liso, {
      retoque: ({ doc, pintar }) => {
        pintar(40, 560, 200, 20, '#123a7a')
        doc.fontSize(9).fillColor('#ffffff').text('Emitido', 50, 565, { lineBreak: false })
      },
    })

    expect(erros(verdade, await lerHiscon(papel))).toEqual([])
  })
})

/** Letters at 400, 500, with what lies outside of the box cut off. */
function recortado(
  doc: PDFKit.PDFDocument,
  [x, y, largura, altura]: readonly [number, number, number, number],
): void {
  doc.save()
  doc.rect(x, y, largura, altura).clip()
  doc.fontSize(9).fillColor('#111111').text('Emitido', 400, 500, { lineBreak: false })
  doc.restore()
}

/** The catalogue of the file, which its types hide. */
const raizDe = (doc: PDFKit.PDFDocument): object =>
  Reflect.get(Object(Reflect.get(doc, '_root')), 'data')

/** An empty update, as editors append to a file. */
function salvarDeNovo(papel: Buffer): Buffer {
  const cru = papel.toString('latin1')
  const raiz = /\/Root (\d+ 0 R)/.exec(cru)?.[1] ?? ''
  const tamanho = /\/Size (\d+)/.exec(cru)?.[1] ?? ''
  const antes = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(cru)?.[1] ?? ''
  const tabela = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size ${tamanho} /Root ${raiz} /Prev ${antes} >>\n`
  return Buffer.from(`${cru}\n${tabela}startxref\n${cru.length + 1}\n%%EOF\n`, 'latin1')
}

async function fotografia(porBaixo: (doc: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const foto = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: '#dddddd' },
  })
    .jpeg()
    .toBuffer()
  const doc = new Documento({ size: 'A4', margin: 0 })
  const pedacos: Buffer[] = []
  doc.on('data', (pedaco: Buffer) => pedacos.push(pedaco))
  const fim = new Promise<Buffer>((resolve) => {
    doc.on('end', () => resolve(Buffer.concat(pedacos)))
  })
  doc.image(foto, 0, 0, { width: 595, height: 842 })
  porBaixo(doc)
  doc.end()
  return fim
}

test.each([
  ['without text', () => undefined],
  [
    'with the text that a scanner recognized',
    (doc: PDFKit.PDFDocument) => {
      for (let k = 0; k < 20; k += 1)
        doc.text(`HISTÓRICO DE EMPRÉSTIMO CONSIGNADO ${k}`, 40, 40 + 20 * k, { lineBreak: false })
    },
  ],
])('a photograph of the paper %s is not read', async (_, porBaixo) => {
  expect(await lerHiscon(await fotografia(porBaixo))).toMatchObject({ lido: false, motivo: 'FOTO' })
})

test('a number of benefit with a wrong digit is not read, and said to be wrong', async () => {
  const { titular } = umaVerdade()
  const verdade = sortearHiscon({ semente: SEMENTE, hoje: HOJE, titular, nbs: ['1976703150'] })
  const lido = await lerHiscon(await desenharHiscon(verdade, liso))

  expect(lido).toMatchObject({ beneficios: [{ nb: null }] })
  expect(lido.lido && lido.beneficios[0]?.divergencias).toContainEqual({ sobre: 'NB' })
})

test.each([
  ['deitada', liso],
  ['paisagem', { ...liso, fonte: 'Inter' as const }],
] as const)(
  'pages that were lost are said: page 1 says to be one of more (%s)',
  async (orientacao, feitio) => {
    const verdade = umaVerdade()
    const lidoCom = async (deQuantas?: number) => {
      const papel = await desenharHiscon(
        verdade,
        { ...feitio, orientacao },
        deQuantas === undefined ? {} : { deQuantas },
      )
      const lido = await lerHiscon(papel)
      if (!lido.lido) throw new Error(lido.motivo)
      return { paginas: lido.paginas, divergencias: lido.beneficios[0]?.divergencias ?? [] }
    }
    const sobrePaginas = ({ divergencias }: Awaited<ReturnType<typeof lidoCom>>) =>
      divergencias.filter(({ sobre }) => sobre === 'PAGINAS')
    const inteiro = await lidoCom()
    const { paginas } = inteiro

    expect(sobrePaginas(inteiro)).toEqual([])
    expect(sobrePaginas(await lidoCom(paginas + 2))).toEqual([
      { sobre: 'PAGINAS', declarado: paginas + 2, lido: paginas },
    ])
  },
)

test('of a paper of two benefits page 1 of each may count the file or its own pages', async () => {
  const verdade = deDois()
  const inteiro = await lerHiscon(await desenharHiscon(verdade, liso))
  if (!inteiro.lido) throw new Error(inteiro.motivo)
  const [, segundo] = inteiro.beneficios
  const doPrimeiro = (segundo?.pagina ?? 0) - 1
  const proprias = await lerHiscon(await desenharHiscon(verdade, liso, { deQuantas: doPrimeiro }))

  expect(erros(verdade, inteiro)).toEqual([])
  expect(proprias.lido && proprias.beneficios[0]?.divergencias).toEqual([])
})

test('a loan that page 1 does not count, and one that it counts too much, are said', async () => {
  const verdade = umaVerdade()
  const [beneficio] = verdade.beneficios
  const lidoDe = async (ativos: number | null) => {
    if (!beneficio) throw new Error('A paper has a benefit')
    const outra = { ...beneficio, quantidades: { ...beneficio.quantidades, ativos } }
    return lerHiscon(await desenharHiscon({ ...verdade, beneficios: [outra] }, liso))
  }

  for (const ativos of [40, 0, null]) {
    const lido = await lidoDe(ativos)
    expect(lido.lido && lido.beneficios[0]?.divergencias).toContainEqual(
      expect.objectContaining({ sobre: 'ATIVOS', declarado: ativos }),
    )
  }
})

test('loans that are reserved for a transfer or a refinancing are counted against page 1', async () => {
  const verdade = comUmExcluido()
  const [beneficio] = verdade.beneficios
  if (!beneficio) throw new Error('A paper has a benefit')
  const contratos = beneficio.contratos.map((um, k) =>
    k < 2 ? { ...um, situacao: 'RESERVADO' as const } : um,
  )
  const sobreReservados = async (porPort: number | null, porRefin: number | null) => {
    const quantidades = {
      ...beneficio.quantidades,
      reservadosPortabilidade: porPort,
      reservadosRefinanciamento: porRefin,
    }
    const mudada = { ...verdade, beneficios: [{ ...beneficio, contratos, quantidades }] }
    const lido = await lerHiscon(await desenharHiscon(mudada, liso))
    const divergencias = lido.lido ? (lido.beneficios[0]?.divergencias ?? []) : []
    return divergencias.filter(({ sobre }) => sobre === 'RESERVADOS')
  }

  expect(await sobreReservados(1, 1)).toEqual([])
  expect(await sobreReservados(null, 1)).toEqual([{ sobre: 'RESERVADOS', declarado: 1, lido: 2 }])
  expect(await sobreReservados(null, null)).toEqual([
    { sobre: 'RESERVADOS', declarado: 0, lido: 2 },
  ])
})

test('an instalment that was changed contradicts the rate and the margin in use', async () => {
  const verdade = sortearHiscon({ semente: 11, hoje: HOJE, contratos: 3 })
  const papel = await desenharHiscon(verdade, liso, {
    mudar: (tabela) => ({
      ...tabela,
      fileiras: tabela.fileiras.map((fileira, k) =>
        k === 0 && tabela.titulos[0] === 'EMPRÉSTIMOS BANCÁRIOS'
          ? { ...fileira, parcela: 'R$9,99' }
          : fileira,
      ),
    }),
  })
  const lido = await lerHiscon(papel)
  const beneficio = lido.lido ? lido.beneficios[0] : undefined

  expect(beneficio?.contratos[0]?.duvidas).toContainEqual({
    campo: 'parcela',
    motivo: 'INCOERENTE',
  })
  expect(beneficio?.divergencias.map(({ sobre }) => sobre)).toContain('UTILIZADA')
})
