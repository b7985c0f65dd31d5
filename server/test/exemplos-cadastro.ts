import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { clientes, type Cliente } from './fixtures.ts'

export const enderecoDe = ({ idCliente }: Cliente): string => idCliente.replace(/^c{8}/, 'abababab')

type Api = Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>

/** The lists that registered data is written in, and for each client an address. */
export async function semearCadastro({ consulta }: Api): Promise<void> {
  await consulta(`insert into lista values
    ('estado_civil', '2', 'Casado(a)', 2), ('estado_civil', '5', 'Viúvo(a)', 5),
    ('escolaridade_eSocial', '07', 'Ensino médio completo', 7),
    ('deficiencia', '0', 'Não possui', 0),
    ('tipo_endereco', '1', 'Residencial', 1), ('tipo_endereco', '2', 'Comercial', 2),
    ('tipo_residencia', '1', 'Própria quitada', 1)`)
  for (const cliente of Object.values(clientes)) {
    await consulta(
      `insert into endereco (id, id_cliente, tipo, cep, logradouro, numero, bairro, municipio)
       values ($1, $2, '1', '01310100', 'Rua das Acácias', '10', 'Centro', 3550308)`,
      [enderecoDe(cliente), cliente.idCliente],
    )
  }
}

export const enderecoNovo = {
  codigoTipo: '2',
  cep: '13010-000',
  logradouro: 'Avenida Norte-Sul',
  numero: '120',
  complemento: 'Sala 3',
  bairro: 'Cambuí',
  codigoIbge: 3_509_502,
  tipoResidencia: '1',
  principal: false,
}

/** Banco do Brasil, its check digit right. */
export const contaNova = {
  codigoBanco: '001',
  agencia: '1584',
  conta: '210169',
  digito: '6',
  codigoTipoConta: '1',
  principal: false,
}

export function exemplosDoCadastro(
  cliente: Cliente,
  idDadosBancarios: string,
): Record<string, Exemplo> {
  const { idCliente, idRelacionamento, cpf, promotor } = cliente
  const porCliente: Exemplo = { query: { idCliente } }
  const porRelacionamento: Exemplo = { query: { idRelacionamento } }
  const enderecoMudado: Exemplo = {
    body: { idEndereco: enderecoDe(cliente), versao: 1, ...enderecoNovo },
  }
  return {
    'cliente.dadosGerais': porCliente,
    'cliente.porCpf': { query: { cpf } },
    'cliente.resumo': { query: { idCliente, CodigoPromotor: promotor } },
    'cliente.validarCpf': { query: { cpf } },
    'cliente.dadosBancarios': porCliente,
    'cliente.enderecos': porCliente,
    'cliente.incluir': {
      body: {
        cpf: '15350946056',
        nome: 'Outra Cliente',
        dataNascimento: '1961-02-03',
        sexo: 'M',
        uf: 'SP',
        telefone: { ddd: '11', numero: '912345679' },
      },
    },
    'cliente.incluirDadosBancarios': { body: { idCliente, ...contaNova } },
    'cliente.incluirEndereco': { body: { idCliente, ...enderecoNovo } },
    'cliente.atualizar': {
      body: {
        idCliente,
        versao: 1,
        nome: 'Nome Corrigido',
        dataNascimento: '1958-04-18',
        sexo: 'F',
        nomeMae: 'Maria Corrigida',
        estadoCivil: '5',
        escolaridade: '07',
        deficiencia: '0',
        email: 'nova@exemplo.example',
      },
    },
    'cliente.atualizarEndereco': enderecoMudado,
    'cliente.atualizarDataDeNascimento': {
      body: { idRelacionamento, versao: 1, dataNascimento: '1958-04-18' },
    },
    'cliente.verificarComplemento': porRelacionamento,
    'cliente.funcao': porRelacionamento,
    'cliente.atualizarDadosBancarios': {
      body: { idDadosBancarios, versao: 1, ...contaNova, principal: true },
    },
    'cliente.atualizarEnderecoDoRelacionamento': enderecoMudado,
    'cliente.sincronizar': { body: { idRelacionamento } },
    'aprovacao.contar': {},
    'cota.perto': {},
    'revelacao.revelar': {
      body: { campo: 'cpf', id: idCliente, finalidade: 'CONFIRMAR_IDENTIDADE' },
    },
  }
}
