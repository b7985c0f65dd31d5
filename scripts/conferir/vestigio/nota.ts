import { hoje, numeroDoDia } from '#shared/data.ts'
import { textos } from '#database/demo/textos.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from '../regra.ts'
import { anotados } from '../sql/vestigio.ts'

type Anotado = Awaited<ReturnType<typeof anotados>>[number]
/** A note, and what is known of its client. */
type Nota = Omit<Anotado, 'id' | 'escritas'> & { id: string; texto: string; criadaEm: Date }

async function notas({ client, clientes }: Contexto): Promise<Nota[]> {
  const linhas = await anotados(client, { clientes })
  return linhas.flatMap(({ escritas, ...cliente }) =>
    escritas.map(({ id, texto, em }) => ({ ...cliente, id, texto, criadaEm: new Date(em) })),
  )
}

const APOSENTADORIAS = ['32', '41', '42', '46', '57', '92']
const PENSOES = ['01', '21', '23', '29', '93']

const diasDesde = (instante: Date | string, nota: Nota) =>
  numeroDoDia(hoje(nota.criadaEm)) - numeroDoDia(hoje(new Date(instante)))

/** It happened before the note, at most so many days. */
const houve = (nota: Nota, para: string, dias = 5) =>
  nota.feitos.some(
    (feito) =>
      feito.para === para &&
      new Date(feito.em) <= nota.criadaEm &&
      diasDesde(feito.em, nota) <= dias,
  )

const emCentavos = (texto: string) => Number(texto.replace(/\D/g, ''))

const correntes = ({ contratos, criadaEm }: Nota) =>
  contratos.filter(({ situacao, dia }) => situacao === 'ATIVO' && dia <= hoje(criadaEm))

const nosBancos = (nome: string, nota: Nota) =>
  correntes(nota).filter(({ banco }) => textos.bancosDasAnotacoes[banco] === nome)

/** Words of a note, and what must be true of a client about whom they are written. */
const exigencias: [palavras: RegExp, vale: (nota: Nota, achado: string[]) => boolean][] = [
  [
    /portabilidade d[oe] (\p{L}[\p{L}\d]+); parcela de R\$ ([\d.]+,\d\d)/u,
    (nota, [, banco = '', valor = '']) =>
      nosBancos(banco, nota).some(({ parcela }) => parcela === emCentavos(valor)),
  ],
  [
    /contrato d[oe] (\p{Lu}[\p{L}\d]+)/u,
    (nota, [, banco = '']) => nosBancos(banco, nota).length > 0,
  ],
  [
    /margem de R\$ ([\d.]+,\d\d)/,
    (nota, [, valor = '']) =>
      ['01', '02', '03'].includes(hoje(nota.criadaEm).slice(5, 7)) &&
      nota.beneficios.some(({ base }) => emCentavos(valor) <= base * 0.45),
  ],
  [
    /bloqueado na concessão/,
    (nota) =>
      nota.beneficios.some(({ despacho, especie, bloqueio }) => {
        const dias = numeroDoDia(hoje(nota.criadaEm)) - numeroDoDia(despacho)
        return APOSENTADORIAS.includes(especie) && bloqueio !== '0' && dias >= 0 && dias <= 90
      }),
  ],
  [
    /[Aa]posentad/,
    ({ beneficios }) => beneficios.some(({ especie }) => APOSENTADORIAS.includes(especie)),
  ],
  [/desbloqueio/, ({ beneficios }) => beneficios.some(({ bloqueio }) => bloqueio !== '0')],
  [/INSS|[Bb]enefício|HISCON|reajuste/, ({ beneficios }) => beneficios.length > 0],
  [/^anuência/, (nota) => houve(nota, 'ANUENCIA')],
  [/recebimento do valor/, (nota) => houve(nota, 'PAGA')],
  [/mandar o link/, (nota) => houve(nota, 'DIGITADA')],
  [/biometria/, (nota) => houve(nota, 'FORMALIZACAO')],
  [/[Ss]imulação (no zap|de 84)|antecipar o troco/, (nota) => houve(nota, 'Simulada')],
  [/dois contratos|uma parcela só/, (nota) => correntes(nota).length > 1],
  [/esposa/, ({ sexo, estadoCivil }) => sexo === 'M' && estadoCivil === '2'],
  [
    /marido faleceu/,
    ({ sexo, estadoCivil, beneficios }) =>
      sexo === 'F' &&
      estadoCivil === '5' &&
      !beneficios.some(({ especie }) => PENSOES.includes(especie)),
  ],
]

async function dosClientes(contexto: Contexto): Promise<Achado[]> {
  const achados: Achado[] = []
  for (const nota of await notas(contexto)) {
    const falsas = exigencias.filter(([palavras, vale]) => {
      const achado = palavras.exec(nota.texto)
      return achado !== null && !vale(nota, [...achado])
    })
    const diz = falsas.map(([palavras]) => `${palavras} does not fit the client`).join('; ')
    if (diz !== '') achados.push({ tabela: 'anotacao', id: nota.id, diz })
  }
  return achados
}

/** Fewer notes than these show no pattern. */
const PARA_CONTAR = 200
/** Sentences in a row, from the most to the least frequent. */
const SEGUIDAS = 8
/** The first of them is so much more frequent than the last. */
const QUEDA = 1.2

/** The sentence without names and amounts. */
const frase = ({ texto, nome }: Nota) =>
  texto
    .replace(/R\$ [\d.,]+/g, 'R$')
    .replace(nome.split(' ')[0] ?? '', '{nome}')
    .replace(new RegExp(Object.values(textos.bancosDasAnotacoes).join('|'), 'g'), '{banco}')

/** People repeat few sentences often, and many rarely: a table of sentences drawn alike shows. */
async function repetidas(contexto: Contexto): Promise<Achado[]> {
  const todas = await notas(contexto)
  if (todas.length < PARA_CONTAR) return []
  const frases = [...Map.groupBy(todas, frase).values()].toSorted((a, b) => b.length - a.length)
  return frases.flatMap((uma, k) => {
    const ultima = frases[k + SEGUIDAS - 1]
    const [primeira] = uma
    if (!ultima || !primeira || ultima.length < 10 || uma.length >= ultima.length * QUEDA) return []
    const diz = `its sentence is written ${uma.length} times, and the ${SEGUIDAS}th after it ${ultima.length}`
    return [{ tabela: 'anotacao', id: primeira.id, diz }]
  })
}

export const nota: Regra[] = [
  {
    nome: 'nota',
    diz: 'each note is true of the client on its day',
    desde: SEMPRE,
    julgar: dosClientes,
  },
  {
    nome: 'frase',
    diz: 'some sentences are written much more often than others',
    desde: SEMPRE,
    julgar: repetidas,
  },
]
