import { somarDias, somarMeses } from '#shared/data.ts'
import type { Mundo } from './mundo.ts'
import type { Organizacao } from './organizacao.ts'
import { promotorDaLoja } from './organizacao.ts'
import type { Receita, ReceitaVinculo } from './receita.ts'

/** Clients with a story, always there under the same name and CPF: `docs/sandbox.md` lists them. */
export type Personagem = {
  cpf: string
  nome: string
  sexo: 'F' | 'M'
  idade: number
  uf: string
  /** What there is to see, in one line. */
  historia: string
  dono: 'atendente' | 'atendente2' | 'atendente3' | 'ninguem'
  vinculos: (Partial<ReceitaVinculo> & { haDias: number })[]
  receita?: Partial<Receita>
}

const aposentada = { especie: '41', bloqueio: '0' } as const

export const personagens: readonly Personagem[] = [
  {
    cpf: '90000200182',
    nome: 'Maria Aparecida Pereira dos Santos',
    sexo: 'F',
    idade: 68,
    uf: 'SP',
    historia:
      'A cliente das histórias: contratos nossos para refinanciar, margem livre, telefone verificado e consentimento válido',
    dono: 'atendente',
    vinculos: [{ ...aposentada, renda: 289_400, contratos: 3, refinaveis: true, haDias: 2808 }],
    receita: { intocado: true, proprios: 1 },
  },
  {
    cpf: '90000200263',
    nome: 'Raimundo Nonato Alves de Souza',
    sexo: 'M',
    idade: 71,
    uf: 'CE',
    historia: '13 empréstimos no mesmo benefício: o limite',
    dono: 'atendente',
    vinculos: [{ ...aposentada, contratos: 13, haDias: 2200 }],
  },
  {
    cpf: '90000200344',
    nome: 'Terezinha de Jesus Barbosa',
    sexo: 'F',
    idade: 74,
    uf: 'PE',
    historia: 'Margem extrapolada: as parcelas passam do limite',
    dono: 'atendente',
    vinculos: [{ especie: '21', bloqueio: '0', contratos: 5, extrapolada: true, haDias: 3762 }],
  },
  {
    cpf: '90000200425',
    nome: 'Sebastião Ferreira Lima',
    sexo: 'M',
    idade: 69,
    uf: 'MG',
    historia: 'Benefício bloqueado para empréstimo pelo titular',
    dono: 'atendente',
    vinculos: [{ ...aposentada, bloqueio: '1', renda: 241_050, contratos: 2, haDias: 1493 }],
  },
  {
    cpf: '90000200506',
    nome: 'Lucas Gabriel Moreira',
    sexo: 'M',
    idade: 26,
    uf: 'SP',
    historia: 'BPC da pessoa com deficiência, com representante legal',
    dono: 'atendente',
    vinculos: [
      {
        especie: '87',
        regime: 'INSS_LOAS',
        convenio: '033101',
        bloqueio: '0',
        contratos: 1,
        representante: '90000202126',
        haDias: 4553,
      },
    ],
  },
  {
    cpf: '90000200697',
    nome: 'Francisca das Chagas Oliveira',
    sexo: 'F',
    idade: 72,
    uf: 'CE',
    historia: 'Dois benefícios: aposentadoria e pensão, cada um com a sua margem',
    dono: 'atendente',
    vinculos: [
      { ...aposentada, contratos: 3, haDias: 4078 },
      { especie: '21', bloqueio: '0', renda: 228_715, contratos: 2, haDias: 2937 },
    ],
  },
  {
    cpf: '90000200778',
    nome: 'Antônio Carlos Nogueira',
    sexo: 'M',
    idade: 67,
    uf: 'SP',
    historia: 'A anuência da proposta no Meu INSS vence hoje',
    dono: 'atendente',
    vinculos: [{ especie: '42', bloqueio: '0', renda: 374_220, contratos: 1, haDias: 3420 }],
    receita: { anuenciaVenceHoje: true },
  },
  {
    cpf: '90000200859',
    nome: 'João Batista Rocha',
    sexo: 'M',
    idade: 70,
    uf: 'SP',
    historia: 'Na lista restrita: não pode receber oferta',
    dono: 'atendente',
    vinculos: [{ ...aposentada, contratos: 2, haDias: 1851 }],
    receita: { restricao: 'Determinação judicial: não oferecer crédito' },
  },
  {
    cpf: '90000200930',
    nome: 'Dirce Aparecida Gomes',
    sexo: 'F',
    idade: 83,
    uf: 'SP',
    historia: 'Falecida: tudo foi encerrado',
    dono: 'atendente',
    vinculos: [{ ...aposentada, contratos: 2, haDias: 7613 }],
  },
  {
    cpf: '90000201073',
    nome: 'Ivone Teixeira Martins',
    sexo: 'F',
    idade: 66,
    uf: 'RJ',
    historia: 'Pediu para não ser contatada (opt-out)',
    dono: 'atendente',
    vinculos: [{ ...aposentada, contratos: 2, haDias: 1775 }],
    receita: { optOut: true, telefoneVerificado: false, consentimentoValido: false },
  },
  {
    cpf: '90000201154',
    nome: 'José Carlos da Silva',
    sexo: 'M',
    idade: 66,
    uf: 'SP',
    historia: 'Homônimo: o mais novo, aposentado por tempo de contribuição',
    dono: 'atendente',
    vinculos: [{ especie: '42', bloqueio: '0', renda: 318_900, contratos: 2, haDias: 3133 }],
  },
  {
    cpf: '90000201235',
    nome: 'José Carlos da Silva',
    sexo: 'M',
    idade: 79,
    uf: 'BA',
    historia: 'Homônimo: o mais velho, aposentado por idade',
    dono: 'atendente',
    vinculos: [{ ...aposentada, contratos: 4, haDias: 5100 }],
  },
  {
    cpf: '90000201316',
    nome: 'Neusa Maria Cardoso',
    sexo: 'F',
    idade: 65,
    uf: 'SP',
    historia: 'Sem atendente na Loja Consigna Praça da Sé: pode ser assumida',
    dono: 'ninguem',
    vinculos: [{ ...aposentada, renda: 198_340, contratos: 2, haDias: 1285 }],
  },
  {
    cpf: '90000201405',
    nome: 'Valdir Antunes Ribeiro',
    sexo: 'M',
    idade: 70,
    uf: 'SP',
    historia: 'Atendido por atendente2, no mesmo promotor: só o cartão de resumo',
    dono: 'atendente2',
    vinculos: [{ ...aposentada, contratos: 3, haDias: 1383 }],
  },
  {
    cpf: '90000201588',
    nome: 'Odete Figueiredo Lopes',
    sexo: 'F',
    idade: 73,
    uf: 'BA',
    historia: 'De outro promotor (atendente3): para os outros, não existe',
    dono: 'atendente3',
    vinculos: [{ especie: '21', bloqueio: '0', contratos: 2, haDias: 4995 }],
  },
  {
    cpf: '90000201669',
    nome: 'Luzia Conceição Batista',
    sexo: 'F',
    idade: 64,
    uf: 'SP',
    historia: 'Quase toda a margem livre',
    dono: 'atendente',
    vinculos: [{ ...aposentada, contratos: 0, haDias: 851 }],
  },
  {
    cpf: '90000201740',
    nome: 'Benedita do Carmo Freitas',
    sexo: 'F',
    idade: 70,
    uf: 'MG',
    historia:
      'A lista mais longa: 13 empréstimos em cada um de dois benefícios, com os que eles substituíram',
    dono: 'atendente',
    vinculos: [
      { ...aposentada, renda: 412_000, contratos: 13, haDias: 3602 },
      { especie: '21', bloqueio: '0', renda: 356_000, contratos: 13, haDias: 2713 },
    ],
  },
  {
    cpf: '90000201820',
    nome: 'Bruna Rafaela Mendes',
    sexo: 'F',
    idade: 31,
    uf: 'SP',
    historia:
      'Crédito do Trabalhador: a consulta traz um vínculo com outra renda, um novo e dois que não se usam',
    dono: 'atendente',
    vinculos: [
      {
        convenio: '000040',
        regime: 'CLT',
        especie: null,
        renda: 348_000,
        contratos: 1,
        matricula: 'CLT201820',
        haDias: 1936,
      },
    ],
  },
  {
    cpf: '90000202045',
    nome: 'Tatiane Lopes Ferraz',
    sexo: 'F',
    idade: 37,
    uf: 'PR',
    historia: 'Crédito do Trabalhador: um dos vínculos não pode ser processado',
    dono: 'atendente',
    vinculos: [
      {
        convenio: '000040',
        regime: 'CLT',
        especie: null,
        renda: 305_000,
        contratos: 0,
        haDias: 1204,
      },
    ],
  },
  {
    cpf: '90000202207',
    nome: 'Wellington Dias Rocha',
    sexo: 'M',
    idade: 42,
    uf: 'RS',
    historia: 'Crédito do Trabalhador: o sistema está fora do ar para este CPF',
    dono: 'atendente',
    vinculos: [
      {
        convenio: '000040',
        regime: 'CLT',
        especie: null,
        renda: 411_000,
        contratos: 1,
        haDias: 2310,
      },
    ],
  },
  {
    cpf: '90000201901',
    nome: 'Paulo Sérgio Antunes',
    sexo: 'M',
    idade: 48,
    uf: 'MG',
    historia: 'Servidor de um convênio que pede a senha da margem',
    dono: 'atendente',
    vinculos: [
      {
        convenio: '930031',
        regime: 'ESTADUAL',
        especie: null,
        renda: 612_400,
        contratos: 2,
        haDias: 6491,
      },
    ],
  },
  {
    cpf: '90000206113',
    nome: 'Zulmira Prado Dias',
    sexo: 'F',
    idade: 70,
    uf: 'SP',
    historia: 'Sem consentimento: o INSS só é consultado depois que ela autorizar',
    dono: 'atendente',
    vinculos: [{ ...aposentada, renda: 198_300, contratos: 2, haDias: 2333 }],
    receita: { intocado: true, consentimentoValido: false },
  },
  {
    cpf: '90000206202',
    nome: 'Osmar Vieira da Costa',
    sexo: 'M',
    idade: 65,
    uf: 'SP',
    historia: 'Benefício novo: bloqueado na concessão, 90 dias sem empréstimo e 180 sem oferta',
    dono: 'atendente',
    vinculos: [{ especie: '41', bloqueio: '3', contratos: 0, haDias: 85 }],
    receita: { intocado: true },
  },
]

/** A drawn recipe with what makes the person who they are put on top. */
export function receitaDoPersonagem(
  { regra, relogio }: Mundo,
  { demo, porPromotor }: Organizacao,
  { cpf, nome, sexo, idade, uf, dono, vinculos, receita }: Personagem,
  sorteada: Receita,
): Receita {
  const atendente = dono === 'ninguem' ? null : demo[dono]
  const minimo = Math.round(regra('salario_minimo', 'BR', relogio.hoje) * 100)
  const falecida = nome.startsWith('Dirce')
  return {
    ...sorteada,
    cpf,
    nome,
    sexo,
    nascimento: somarDias(somarMeses(relogio.hoje, -idade * 12), -97),
    uf,
    promotor: atendente?.promotores[0] ?? (porPromotor.has(promotorDaLoja) ? promotorDaLoja : ''),
    atendente,
    telefoneVerificado: true,
    consentimentoValido: true,
    optOut: false,
    restricao: null,
    obito: falecida ? somarDias(relogio.hoje, -38) : null,
    intocado: false,
    proprios: 0.5,
    ...receita,
    vinculos: vinculos.map(({ haDias, ...vinculo }) => ({
      convenio: '000331',
      regime: 'INSS',
      especie: '41',
      inicio: somarDias(relogio.hoje, -haDias),
      renda: minimo,
      contratos: 1,
      extrapolada: false,
      refinaveis: false,
      bloqueio: '0',
      representante: null,
      ...vinculo,
    })),
  }
}
