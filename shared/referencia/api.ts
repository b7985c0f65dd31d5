import { z } from 'zod'
import { inteiroDaBusca } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'

/** A row of a short list: codes stay text, with their leading zeros. */
export const ItemLista = z.object({ codigo: z.string(), descricao: z.string() })
export type ItemLista = z.infer<typeof ItemLista>

/** A code of a short list, alone or in the row that answers carry it in. */
export const codigoDaLista = (codigo: z.ZodString, erro: string) =>
  z.union([codigo, z.object({ codigo }).transform((item) => item.codigo)], erro)

const Banco = z.object({
  codigo: z.string(),
  ispb: z.string(),
  nome: z.string(),
  nomeCurto: z.string(),
  ofereceConsignado: z.boolean(),
})

const Uf = z.object({ sigla: z.string(), nome: z.string(), regiao: z.string() })

const Cidade = z.object({
  codigoIbge: z.number(),
  nome: z.string(),
  uf: z.string(),
  ddd: z.string(),
})

export const EnderecoDoCep = z.object({
  cep: z.string(),
  logradouro: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  codigoIbge: z.number().nullable(),
  uf: z.string(),
})
export type EnderecoDoCep = z.infer<typeof EnderecoDoCep>

const SiglaUf = z.string('UF inválida').regex(/^[A-Z]{2}$/, 'UF inválida')

/** A short list: the same call with other words. */
const lista = <const Path extends `/${string}`>(path: Path, oQue: string) =>
  endpoint({
    method: 'GET',
    path,
    response: z.array(ItemLista),
    permissao: 'logado',
    mensagens: palavras('consultar', oQue),
  })

/** The lists of `/core/v1` may be asked before a promotor is chosen; no other may. */
const listaCore = <const Path extends `/core/v1/${string}`>(path: Path, oQue: string) =>
  endpoint({ ...lista(path, oQue), promotor: 'opcional' })

export const referenciaApi = {
  tiposConta: listaCore('/core/v1/conta/tipos', 'os tipos de conta'),
  deficiencias: listaCore('/core/v1/deficiencias', 'as deficiências'),
  tiposEndereco: listaCore('/core/v1/endereco/tipos', 'os tipos de endereço'),
  escolaridades: listaCore('/core/v1/escolaridade', 'as escolaridades'),
  tiposTelefone: listaCore('/core/v1/telefone/tipos', 'os tipos de telefone'),
  /** Ours: the specification names the list and no call of it. */
  tiposResidencia: lista('/consigna/v1/residencia/tipos', 'os tipos de residência'),
  /** Ours as well. */
  especiesDeBeneficio: lista('/consigna/v1/beneficio/especies', 'as espécies de benefício'),
  estadosCivis: lista('/clienteConsignado/v1/clientes/obter-estados-civis', 'os estados civis'),
  bancos: endpoint({
    method: 'GET',
    path: '/core/v1/bancos',
    response: z.array(Banco),
    permissao: 'logado',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'os bancos'),
  }),
  ufs: endpoint({
    method: 'GET',
    path: '/core/v1/uf',
    response: z.array(Uf),
    permissao: 'logado',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'as UFs'),
  }),
  /** Cities whose name begins with `nome`, at most `limite` (100). */
  cidades: endpoint({
    method: 'GET',
    path: '/core/v1/cidades',
    query: z.object({
      nome: z.string().max(60, 'Use no máximo 60 caracteres').optional(),
      limite: inteiroDaBusca('Limite', 1, 100).optional(),
    }),
    response: z.array(Cidade),
    permissao: 'logado',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'as cidades'),
  }),
  /** Every city of one UF (853 at most, Minas Gerais). */
  cidadesDaUf: endpoint({
    method: 'GET',
    path: '/core/v1/uf/cidades',
    query: z.object({ uf: SiglaUf }),
    response: z.array(Cidade),
    permissao: 'logado',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'as cidades da UF'),
  }),
  enderecoDoCep: endpoint({
    method: 'GET',
    path: '/core/v1/endereco/:cep',
    params: z.object({
      cep: z
        .string('CEP inválido')
        .regex(/^[0-9]{5}-?[0-9]{3}$/, 'CEP inválido: informe 8 dígitos')
        .transform((cep) => cep.replace('-', '')),
    }),
    response: EnderecoDoCep,
    permissao: 'logado',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'o CEP'),
  }),
}
