import type { Client } from 'pg'
import { semearRegras, semearRoteiros } from '#database/reference.ts'

/**
 * The small world of the server's tests: three promotores, the people who work for them, and one
 * client for each relation a person can have to it. Names, CPFs and phones are canaries: a byte of
 * one promotor's in an answer to another's is a leak.
 */
const uuid = (familia: string, numero: number) =>
  `${familia.repeat(8)}-0000-4000-8000-${String(numero).padStart(12, '0')}`

export const promotores = { alfa: '1001', beta: '2002', gama: '3003' } as const

export type Persona = {
  id: string
  login: string
  papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
  /** The promotor of the header when a test does not say another. */
  promotor: string
  promotores: readonly string[]
}

const pessoa = (
  numero: number,
  login: string,
  papel: Persona['papel'],
  ...doPromotor: [string, ...string[]]
): Persona => ({
  id: uuid('a', numero),
  login,
  papel,
  promotor: doPromotor[0],
  promotores: doPromotor,
})

export const personas = {
  /** Attends `doDono` in Alfa. */
  dono: pessoa(1, 'dono', 'ATENDENTE', promotores.alfa),
  /** Attends `doColega` in Alfa. */
  colega: pessoa(2, 'colega', 'ATENDENTE', promotores.alfa),
  /** Attends `deFora` in Beta. */
  deFora: pessoa(3, 'defora', 'ATENDENTE', promotores.beta),
  /** Runs Alfa. */
  promotor: pessoa(4, 'promotor', 'PROMOTOR', promotores.alfa),
  /** Manages Alfa and Beta; Gama is somebody else's. */
  gestor: pessoa(5, 'gestor', 'GESTOR', promotores.alfa, promotores.beta),
  /** Works in Alfa without a single control. */
  semAcesso: pessoa(6, 'semacesso', 'ATENDENTE', promotores.alfa),
  /** Was deactivated. */
  inativo: pessoa(7, 'inativo', 'ATENDENTE', promotores.alfa),
} as const

export type Cliente = {
  idRelacionamento: string
  idCliente: string
  idOportunidade: string
  idContrato: string
  idSimulacao: string
  idProposta: string
  cpf: string
  nome: string
  telefone: string
  promotor: string
  atendente: Persona | null
}

const cliente = (
  numero: number,
  nome: string,
  promotor: string,
  atendente: Persona | null,
): Cliente => ({
  idRelacionamento: uuid('b', numero),
  idCliente: uuid('c', numero),
  idOportunidade: uuid('d', numero),
  idContrato: uuid('e', numero),
  idSimulacao: uuid('f', numero),
  idProposta: uuid('9', numero),
  cpf: comDigitos(`90000010${numero}`),
  nome,
  telefone: `90000000${numero}`,
  promotor,
  atendente,
})

/** The two check digits of a CPF whose first nine digits are given. */
function comDigitos(nove: string): string {
  const digito = (base: string) => {
    const soma = Array.from(base, Number).reduce(
      (total, valor, i) => total + valor * (base.length + 1 - i),
      0,
    )
    return ((soma * 10) % 11) % 10
  }
  const primeiro = digito(nove)
  return `${nove}${primeiro}${digito(`${nove}${primeiro}`)}`
}

export const clientes = {
  doDono: cliente(1, 'Doralice Canarinho Belga', promotores.alfa, personas.dono),
  doColega: cliente(2, 'Colombina Canarinho Roller', promotores.alfa, personas.colega),
  livre: cliente(3, 'Liberato Canarinho Timbrado', promotores.alfa, null),
  deFora: cliente(4, 'Forasteira Canarinho Gloster', promotores.beta, personas.deFora),
  deLonge: cliente(5, 'Longina Canarinho Harz', promotores.gama, null),
} as const

/** Texts that must never reach a person of another promotor. */
export const canarios = ({ nome, cpf, telefone, idCliente }: Cliente): string[] => [
  nome,
  cpf,
  telefone,
  idCliente,
]

/**
 * When everything here was made. Never the true clock: that of the tests stands on a day that has passed.
 */
export const antes = '2026-11-03T13:00:00Z'

/** Fills a migrated database, as its owner. */
export async function semear(client: Client): Promise<void> {
  await semearRegras(client)
  await semearRoteiros(client)
  const inserir = async (tabela: string, linhas: readonly Record<string, unknown>[]) => {
    for (const linha of linhas) {
      const colunas = Object.keys(linha)
      const marcas = colunas.map((_, i) => `$${i + 1}`)
      await client.query(
        `insert into ${tabela} (${colunas.join(', ')}) values (${marcas.join(', ')})
         on conflict do nothing`,
        Object.values(linha),
      )
    }
  }
  await inserir('uf', [
    { sigla: 'SP', codigo_ibge: 35, nome: 'São Paulo', regiao: 'Sudeste' },
    { sigla: 'AC', codigo_ibge: 12, nome: 'Acre', regiao: 'Norte' },
  ])
  const fuso = 'America/Sao_Paulo'
  await inserir('municipio', [
    { codigo_ibge: 3_550_308, nome: 'São Paulo', uf: 'SP', ddd: '11', fuso },
    { codigo_ibge: 3_509_502, nome: 'Campinas', uf: 'SP', ddd: '19', fuso },
    { codigo_ibge: 1_200_401, nome: 'Rio Branco', uf: 'AC', ddd: '68', fuso },
  ])
  await inserir('convenio', [
    { codigo: '000331', nome: 'INSS', regime: 'INSS' },
    { codigo: '000040', nome: 'Crédito do Trabalhador', regime: 'CLT' },
  ])
  await inserir('banco', [
    {
      codigo: '001',
      ispb: '00000000',
      nome: 'Banco do Brasil S.A.',
      nome_curto: 'BB',
      oferece_consignado: true,
    },
  ])
  await inserir('lista', [
    { lista: 'tipo_conta', codigo: '1', descricao: 'Conta corrente', ordem: 1 },
    { lista: 'tipo_conta', codigo: '2', descricao: 'Conta poupança', ordem: 2 },
  ])
  await inserir('fator_perda', [
    { id: 1, codigo: 'TAXA', descricao: 'Taxa da concorrência', exige_observacao: false },
    { id: 2, codigo: 'OUTRO', descricao: 'Outro motivo', exige_observacao: true },
    // What the system loses by: the numbers are those of the reference.
    { id: 14, codigo: '14', descricao: 'Óbito', exige_observacao: false },
    { id: 17, codigo: '17', descricao: 'Reprovado na análise de crédito', exige_observacao: false },
    { id: 21, codigo: '21', descricao: 'Desistiu dentro do prazo legal', exige_observacao: false },
  ])
  await semearPessoas(client, inserir)
  for (const cada of Object.values(clientes)) await semearCliente(inserir, cada)
}

type Inserir = (tabela: string, linhas: readonly Record<string, unknown>[]) => Promise<void>

async function semearPessoas(client: Client, inserir: Inserir): Promise<void> {
  await inserir('perfil_acesso', [
    { codigo: 'TESTE', descricao: 'Todos os controles', papel: 'ATENDENTE' },
    { codigo: 'VAZIO', descricao: 'Nenhum controle', papel: 'ATENDENTE' },
  ])
  const { controles } = await import('#shared/permissoes.ts')
  await inserir(
    'controle',
    controles.map((codigo) => ({ codigo })),
  )
  await client.query(`insert into perfil_controle (perfil, controle)
    select 'TESTE', codigo from controle on conflict do nothing`)
  await inserir(
    'promotor',
    Object.entries(promotores).map(([nome, codigo]) => ({
      codigo,
      nome: `Promotora ${nome}`,
      canal: 'CORBAN',
      cnpj: `00000000000${codigo}`.slice(-14),
      uf: 'SP',
      municipio: 3_550_308,
    })),
  )
  for (const { id, login, papel, promotores: seus } of Object.values(personas)) {
    const perfil = login === personas.semAcesso.login ? 'VAZIO' : 'TESTE'
    const ativo = login !== personas.inativo.login
    await inserir('usuario', [{ id, login, nome: `Pessoa ${login}`, papel, perfil, ativo }])
    await inserir(
      'usuario_promotor',
      seus.map((codigo) => ({ id_usuario: id, codigo_promotor: codigo })),
    )
  }
}

async function semearCliente(inserir: Inserir, cliente: Cliente): Promise<void> {
  const { idRelacionamento, idCliente, idOportunidade, idContrato, idSimulacao } = cliente
  const { promotor: codigo_promotor } = cliente
  const autor = (cliente.atendente ?? personas.gestor).id
  const em = antes
  const comum = { id_cliente: idCliente, id_relacionamento: idRelacionamento, codigo_promotor }

  await inserir('cliente', [
    {
      id: idCliente,
      cpf: cliente.cpf,
      nome: cliente.nome,
      data_nascimento: '1958-04-17',
      sexo: 'F',
      uf: 'SP',
      criado_em: em,
      atualizado_em: em,
    },
  ])
  await inserir('relacionamento', [
    {
      id: idRelacionamento,
      id_cliente: idCliente,
      codigo_promotor,
      id_atendente: cliente.atendente?.id ?? null,
      criado_em: em,
      atualizado_em: em,
    },
  ])
  await inserir('telefone', [
    {
      id: idCliente.replace(/^c{8}/, '7'.repeat(8)),
      id_cliente: idCliente,
      ddd: '11',
      numero: cliente.telefone,
      tipo: 'CELULAR',
      situacao: '2',
      verificado_em: em,
    },
  ])
  await inserir('contrato', [
    {
      id: idContrato,
      id_cliente: idCliente,
      codigo_convenio: '000331',
      numero: `CT-${idContrato.slice(-4)}`,
      banco: '001',
      // Ours once it has a benefit (`semearCredito`).
      proprio: false,
      produto: 'NOVO',
      situacao: 'ATIVO',
      origem: 'NOVO',
      data_contrato: '2025-01-10',
      primeiro_vencimento: '2025-03-07',
      ultimo_vencimento: '2032-02-07',
      prazo: 84,
      valor_parcela: 35_000,
      taxa_am: '1.800000',
      valor_financiado: 1_510_000,
      valor_liberado: 1_450_000,
    },
  ])
  await inserir('oportunidade', [
    {
      id: idOportunidade,
      ...comum,
      id_contrato: idContrato,
      codigo_convenio: '000331',
      produto: 'REFIN',
      perfil: 'Refinanciamento',
      origem: 'MOTOR',
      status: 'Em Atendimento',
      valor_liberado: 123_456,
      criada_em: em,
      atualizada_em: em,
    },
  ])
  await inserir('simulacao', [
    {
      id: idSimulacao,
      ...comum,
      id_oportunidade: idOportunidade,
      tipo: 'REFIN',
      entrada: '{}',
      resultado: '{}',
      valor_liberado: 123_456,
      valor_parcela: 35_000,
      prazo: 96,
      taxa_am: '1.800000',
      id_usuario: autor,
      criada_em: em,
    },
  ])
  await inserir('proposta', [
    {
      id: cliente.idProposta,
      numero: `PP-${idContrato.slice(-4)}`,
      ...comum,
      id_oportunidade: idOportunidade,
      produto: 'REFIN',
      codigo_convenio: '000331',
      situacao: 'CANCELADA',
      valor_financiado: 1_600_000,
      valor_liberado: 123_456,
      valor_parcela: 35_000,
      prazo: 96,
      taxa_am: '1.800000',
      id_usuario: autor,
      criada_em: em,
      atualizada_em: em,
    },
  ])
  await inserir('anotacao', [
    {
      id: idCliente.replace(/^c{8}/, '8'.repeat(8)),
      ...comum,
      canal: 'TELEFONE',
      texto: `Anotação sobre ${cliente.nome}`,
      id_usuario: autor,
      criada_em: em,
    },
  ])
}
