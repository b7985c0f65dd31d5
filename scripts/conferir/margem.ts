import { limiteDaMargem } from '#shared/calculo/margem.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { type Centavos, centavos, deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { escopoDoConvenio } from '#shared/regras/escopos.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { fontes, operacoes, semFonte, usos } from './sql/margem.ts'

type Fonte = { regime: string; grupo: string | null; codigoConvenio: string }

/** The share of an income that a rule leaves on a day; null where no rule of that day is known. */
function limiteEm(
  { regras }: Contexto,
  { regime, grupo, codigoConvenio }: Fonte,
  { regra, base, dia }: { regra: string; base: Centavos; dia: Dia },
): Centavos | null {
  const familia = grupo === 'LOAS' ? 'INSS_LOAS' : regime
  const escopo = escopoDoConvenio(familia, codigoConvenio)
  const linha = regraEm(regras, regra, escopo, dia)
  return 'recusa' in linha ? null : limiteDaMargem(base, linha.valor)
}

const EMPRESTIMO = 'margem_emprestimo_pct'
const TOTAL = 'margem_total_pct'

/** Before this day the total was shown, and judged no loan. */
const TOTAL_DESDE: Dia = '2026-11-22'

/** An operation is judged by the income that it was accepted with, and by the rules of its day. */
async function alemDaMargem(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes } = contexto
  const achados: Achado[] = []
  for (const feita of await operacoes(client, { desde, clientes })) {
    const { id, criadaEm, efeito, contratos, reservas, cartoes, baseDoDia, baseHoje } = feita
    const base = baseDoDia === null ? centavos(baseHoje) : deReais(baseDoDia)
    const dia = diaDaLiberacao(criadaEm)
    const emprestimo = limiteEm(contexto, feita, { regra: EMPRESTIMO, base, dia })
    const total = dia < TOTAL_DESDE ? null : limiteEm(contexto, feita, { regra: TOTAL, base, dia })
    const uso = contratos + reservas + efeito
    const passou = [
      { limite: emprestimo, usado: uso },
      { limite: total, usado: uso + cartoes },
    ].find(({ limite, usado }) => limite !== null && usado > limite)
    if (!passou) continue
    const [usado, limite] = [passou.usado, passou.limite ?? 0].map((valor) =>
      formatarDinheiro(centavos(valor)),
    )
    achados.push({ tabela: 'proposta', id, diz: `uses ${usado} of a margin of ${limite}` })
  }
  return achados
}

async function vendidaDuasVezes(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes, agora } = contexto
  const dia = hoje(agora)
  const semNome = await semFonte(client, { desde, clientes })
  const achados: Achado[] = semNome.map(({ id }) => ({
    tabela: 'proposta',
    id,
    diz: 'is live and reserves no margin: it names neither benefit nor job',
  }))
  for (const fonte of await fontes(client, { desde, clientes, hoje: dia })) {
    const { id, quantas, reservas, contratos, baseHoje } = fonte
    const limite = limiteEm(contexto, fonte, {
      regra: EMPRESTIMO,
      base: centavos(baseHoje),
      dia,
    })
    if (quantas < 2 || limite === null || contratos + reservas <= limite) continue
    const uso = formatarDinheiro(centavos(contratos + reservas))
    const diz = `${quantas} live reservations use ${uso} of ${formatarDinheiro(limite)}`
    achados.push({ tabela: 'fonte', id, diz })
  }
  return achados
}

async function extrapoladas(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes, agora } = contexto
  const dia = hoje(agora)
  const achados: Achado[] = []
  for (const fonte of await usos(client, { desde, clientes, hoje: dia })) {
    const limite = limiteEm(contexto, fonte, {
      regra: EMPRESTIMO,
      base: centavos(fonte.baseHoje),
      dia,
    })
    if (limite === null || fonte.contratos <= limite) continue
    const uso = formatarDinheiro(centavos(fonte.contratos))
    const diz = `running loans use ${uso} of ${formatarDinheiro(limite)}`
    achados.push({ tabela: 'fonte', id: fonte.id, diz })
  }
  return achados
}

export const margem: Regra[] = [
  {
    nome: 'margem',
    diz: 'no operation of ours was accepted beyond the margin of its day',
    desde: SEMPRE,
    julgar: alemDaMargem,
  },
  {
    nome: 'reserva',
    diz: 'no margin is reserved by two live propostas, and each live loan reserves one',
    desde: SEMPRE,
    julgar: vendidaDuasVezes,
  },
  {
    nome: 'extrapolada',
    diz: 'margins exceeded today, by a smaller income or a new law',
    desde: SEMPRE,
    aviso: true,
    julgar: extrapoladas,
  },
]
