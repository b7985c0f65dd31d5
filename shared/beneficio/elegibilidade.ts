import { type Dia, formatarDia, somarDias } from '../data.ts'

/** What the eligibility of a benefit depends on. */
export type FatosDoBeneficio = {
  especie: { descricao: string; elegivel: boolean; checarExtincaoCota: boolean }
  situacao: { descricao: string; elegivel: boolean }
  bloqueio: string
  possuiProcurador: boolean
  /** Domain `pensao_alimenticia`: 3 is a benefit that is itself an alimony. */
  pensaoAlimenticia: string
  possuiRepresentante: boolean
  /** What the INSS itself answers; null when it was not asked. */
  elegivelInss?: boolean | null | undefined
  dataDespacho: Dia
  dataCessacao: Dia | null
  dataExtincaoCota: Dia | null
}

export type MotivoDoBeneficio = {
  regra: string
  norma: string
  texto: string
  comoResolver: string
  /** The first day without it; null where no day ends it. */
  liberaEm: Dia | null
  /** Whether it stands in the way of a contract, or is only something to know. */
  impede: boolean
}

type Elegibilidade = { elegivel: boolean; motivos: MotivoDoBeneficio[] }

/** Dated rules of the day, by name. */
export type RegrasDoDia = readonly { regra: string; valor: number; norma: string }[]

/**
 * Eligibility of this benefit today (domain 2.3, 2.4): obstacles with norm and first possible day,
 * then notices.
 */
export function elegibilidade(
  fatos: FatosDoBeneficio,
  regras: RegrasDoDia,
  dia: Dia,
): Elegibilidade {
  const nossos = [
    ...doBloqueio(fatos),
    ...daEspecie(fatos),
    ...daSituacao(fatos, dia),
    ...doRecebimento(fatos),
    ...daCota(fatos, dia),
    ...daConcessao(fatos, regras, dia),
  ]
  const motivos = nossos.some(({ impede }) => impede) ? nossos : [...doInss(fatos), ...nossos]
  return {
    elegivel: motivos.every(({ impede }) => !impede),
    motivos: motivos.toSorted((a, b) => Number(b.impede) - Number(a.impede)),
  }
}

/** Whatever its reason: the INSS refuses what none of the fields alone explains. */
function doInss({ elegivelInss }: FatosDoBeneficio): MotivoDoBeneficio[] {
  if (elegivelInss !== false) return []
  return [
    impedimento(
      'inelegivel_inss',
      'Dataprev, elegivelEmprestimo',
      'O INSS diz que o benefício não pode contratar empréstimo',
      'Peça ao cliente que veja o motivo no Meu INSS e consulte de novo',
    ),
  ]
}

function daEspecie({ especie }: FatosDoBeneficio): MotivoDoBeneficio[] {
  if (especie.elegivel) return []
  return [
    impedimento(
      'especie',
      'Dataprev, domínio de espécies',
      `A espécie do benefício não permite empréstimo: ${especie.descricao}`,
      'Verifique se o cliente tem outro benefício',
    ),
  ]
}

function daSituacao({ situacao, dataCessacao }: FatosDoBeneficio, dia: Dia): MotivoDoBeneficio[] {
  if (!situacao.elegivel) {
    return [
      impedimento(
        'situacao',
        'Dataprev, domínio de situações',
        `A situação do benefício não permite empréstimo: ${situacao.descricao}`,
        'Aguarde a regularização no INSS',
      ),
    ]
  }
  if (dataCessacao === null) return []
  if (dataCessacao <= dia) {
    return [
      impedimento(
        'cessacao',
        'Dataprev, regra IB',
        `O benefício cessou em ${formatarDia(dataCessacao)}`,
        'Verifique se o cliente tem outro benefício',
      ),
    ]
  }
  return [
    aviso(
      'cessacao',
      'Dataprev, regra IB',
      `O benefício tem fim marcado para ${formatarDia(dataCessacao)}`,
      'O último desconto precisa vir antes dessa data',
    ),
  ]
}

const bloqueios: Record<string, string> = {
  '1': 'O benefício está bloqueado pelo titular',
  '2': 'O benefício está bloqueado por transferência entre bancos',
  '3': 'O benefício está bloqueado desde a concessão',
}

/** Only the holder ends a block: no day does by itself, and what is new has a reason of its own. */
function doBloqueio({ bloqueio }: FatosDoBeneficio): MotivoDoBeneficio[] {
  const texto = bloqueios[bloqueio]
  if (!texto) return []
  return [
    impedimento(
      'bloqueio',
      'IN 138 art. 8; IN 194/2025',
      texto,
      'Peça ao cliente o desbloqueio no Meu INSS',
    ),
  ]
}

function doRecebimento(fatos: FatosDoBeneficio): MotivoDoBeneficio[] {
  return [
    ...(fatos.possuiProcurador
      ? [
          impedimento(
            'procurador',
            'Dataprev, regra HP',
            'O benefício é recebido por procurador',
            'O titular precisa voltar a receber diretamente',
          ),
        ]
      : []),
    ...(fatos.pensaoAlimenticia === '3'
      ? [
          impedimento(
            'pensao_alimenticia',
            'Dataprev, regra HQ',
            'O benefício é pensão alimentícia',
            'Não há como contratar neste benefício',
          ),
        ]
      : []),
    ...(fatos.pensaoAlimenticia === '1'
      ? [
          aviso(
            'pagador_de_pensao',
            'Lei 10.820 art. 6',
            'O cliente paga pensão alimentícia por este benefício',
            'A pensão já foi abatida da base da margem',
          ),
        ]
      : []),
    ...(fatos.possuiRepresentante
      ? [
          aviso(
            'representante_legal',
            'Dataprev, regras RL, RI e OS',
            'O titular tem representante legal',
            'O contrato precisa do CPF e da assinatura do representante',
          ),
        ]
      : []),
  ]
}

function daCota({ especie, dataExtincaoCota }: FatosDoBeneficio, dia: Dia): MotivoDoBeneficio[] {
  if (!especie.checarExtincaoCota || dataExtincaoCota === null) return []
  if (dataExtincaoCota <= dia) {
    return [
      impedimento(
        'extincao_cota',
        'Dataprev, regra IR',
        `A cota da pensão terminou em ${formatarDia(dataExtincaoCota)}`,
        'Verifique se o cliente tem outro benefício',
      ),
    ]
  }
  return [
    aviso(
      'extincao_cota',
      'Dataprev, regra IR',
      `A cota da pensão termina em ${formatarDia(dataExtincaoCota)}`,
      'O último desconto precisa vir até essa data',
    ),
  ]
}

/** New benefits: closed to other banks for ninety days, to active offers for a hundred and eighty. */
function daConcessao(
  { dataDespacho }: FatosDoBeneficio,
  regras: RegrasDoDia,
  dia: Dia,
): MotivoDoBeneficio[] {
  return regras.flatMap(({ regra, valor, norma }) => {
    const frase = daRegra[regra]
    const liberaEm = somarDias(dataDespacho, valor)
    if (!frase || dia >= liberaEm) return []
    const { texto, comoResolver, impede } = frase
    return [{ regra, norma, texto: texto(liberaEm), comoResolver, liberaEm, impede }]
  })
}

const daRegra: Record<
  string,
  { texto: (dia: Dia) => string; comoResolver: string; impede: boolean }
> = {
  bloqueio_concessao_dias: {
    texto: (dia) => `Benefício novo: empréstimo só a partir de ${formatarDia(dia)}`,
    comoResolver: 'Antes disso, só o banco que paga o benefício pode emprestar',
    impede: true,
  },
  vedacao_oferta_dias: {
    texto: (dia) => `Benefício novo: oferta ativa só a partir de ${formatarDia(dia)}`,
    comoResolver: 'Antes disso, atenda apenas se o cliente procurar o banco',
    impede: false,
  },
}

const impedimento = (regra: string, norma: string, texto: string, comoResolver: string) => ({
  regra,
  norma,
  texto,
  comoResolver,
  liberaEm: null,
  impede: true,
})

const aviso = (regra: string, norma: string, texto: string, comoResolver: string) => ({
  ...impedimento(regra, norma, texto, comoResolver),
  impede: false,
})
