import { calcularMargem } from '#shared/calculo/margem.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { type Centavos, centavos, deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { escopoDoConvenio } from '#shared/regras/escopos.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { fontes, operacoes, semFonte, usos } from './sql/margem.ts'

type Fonte = { regime: string; grupo: string | null; codigoConvenio: string }

/** The margin for loans of an income on a day; null where no rule of that day is known. */
function limiteEm(
  { regras }: Contexto,
  { regime, grupo, codigoConvenio }: Fonte,
  base: Centavos,
  dia: Dia,
): Centavos | null {
  const familia = grupo === 'LOAS' ? 'INSS_LOAS' : regime
  const escopo = escopoDoConvenio(familia, codigoConvenio)
  const linha = regraEm(regras, 'margem_emprestimo_pct', escopo, dia)
  return 'recusa' in linha ? null : calcularMargem(base, linha.valor, centavos(0)).limite
}

/** An operation is judged by the income that it was accepted with, and by the rule of its day. */
async function alemDaMargem(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes } = contexto
  const achados: Achado[] = []
  for (const feita of await operacoes(client, { desde, clientes })) {
    const { id, criadaEm, efeito, contratos, reservas, baseDoDia, baseHoje } = feita
    const base = baseDoDia === null ? centavos(baseHoje) : deReais(baseDoDia)
    const limite = limiteEm(contexto, feita, base, diaDaLiberacao(criadaEm))
    const uso = centavos(contratos + reservas + efeito)
    if (limite === null || uso <= limite) continue
    achados.push({
      tabela: 'proposta',
      id,
      diz: `uses ${formatarDinheiro(uso)} of a margin of ${formatarDinheiro(limite)}`,
    })
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
    const limite = limiteEm(contexto, fonte, centavos(baseHoje), dia)
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
    const limite = limiteEm(contexto, fonte, centavos(fonte.baseHoje), dia)
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
