import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { lerCsv } from '#shared/csv.ts'
import { controles } from '#shared/permissoes.ts'
import { RegraVigencia } from '#shared/simulacao/regras.ts'

const folder = join(import.meta.dirname, 'reference')

type Celula = string | number | boolean | null | readonly string[]
type Linha = Record<string, Celula>

const ler = (arquivo: string) => readFileSync(join(folder, arquivo), 'utf8')
const csv = (arquivo: string) => lerCsv(ler(arquivo))

const Codigo = z.union([
  z.string().transform((descricao) => [null, descricao] as const),
  z.tuple([z.string(), z.string()]),
])
const Listas = z.record(z.string(), z.array(z.unknown()))

/** Kept elsewhere (loss reasons, templates) or a column of its own with a check. */
const semLista = new Set(['motivo_perda', 'hsm_templates'])

/**
 * Fills every reference table from `database/reference`, one statement a table: new rows are added,
 * changed ones are brought up to date, none is removed, so it may run at every start. Runs inside
 * the caller's transaction, as the owner.
 */
export async function seedReference(client: ClientBase): Promise<void> {
  for (const { tabela, chave, linhas } of tabelas()) {
    const colunas = Object.keys(linhas[0] ?? {})
    const demais = colunas.filter((coluna) => !chave.includes(coluna))
    await client.query(
      `insert into ${tabela} (${colunas.join()})
       select ${colunas.join()} from json_populate_recordset(null::${tabela}, $1)
       on conflict (${chave.join()}) do ${
         demais.length === 0
           ? 'nothing'
           : `update set ${demais.map((coluna) => `${coluna} = excluded.${coluna}`).join()}
              where (${demais.map((coluna) => `${tabela}.${coluna}`).join()})
                 is distinct from (${demais.map((coluna) => `excluded.${coluna}`).join()})`
       }`,
      [JSON.stringify(linhas)],
    )
  }
}

/** A summary of the files and of the controls: what a load depends on. */
export function resumoDaReferencia(): string {
  const resumo = createHash('sha256').update(controles.join())
  for (const arquivo of readdirSync(folder).toSorted()) resumo.update(arquivo).update(ler(arquivo))
  return resumo.digest('hex')
}

/** The dated rules as the files hold them, for who has no database at hand. */
export const regrasDosArquivos = (): RegraVigencia[] =>
  [...csv('regras_vigencia.csv'), ...csv('regras_complementares.csv')].map((linha) =>
    RegraVigencia.parse({
      ...linha,
      valor: Number(linha.valor),
      vigenciaInicio: linha.vigencia_inicio,
      vigenciaFim: linha.vigencia_fim || null,
    }),
  )

/** In the order their foreign keys ask for. */
function tabelas(): { tabela: string; chave: string[]; linhas: Linha[] }[] {
  const listas = Listas.parse(JSON.parse(ler('listas.json')))
  const perfis = csv('perfis.csv')
  return [
    { tabela: 'banco', chave: ['codigo'], linhas: csv('bancos.csv').map(banco) },
    {
      tabela: 'uf',
      chave: ['sigla'],
      linhas: csv('ufs.csv').map(({ codigo_ibge, uf, nome, regiao }) => ({
        sigla: uf ?? '',
        codigo_ibge: Number(codigo_ibge),
        nome: nome ?? '',
        regiao: regiao ?? '',
      })),
    },
    {
      tabela: 'municipio',
      chave: ['codigo_ibge'],
      linhas: csv('municipios.csv').map(
        ({ codigo_ibge, nome = '', uf = '', ddd = '', fuso = '' }) => ({
          codigo_ibge: Number(codigo_ibge),
          nome,
          uf,
          ddd,
          fuso,
        }),
      ),
    },
    {
      tabela: 'ddd',
      chave: ['ddd'],
      linhas: csv('ddd.csv').map(({ ddd, uf_principal }) => ({
        ddd: ddd ?? '',
        uf: uf_principal ?? '',
      })),
    },
    {
      tabela: 'feriado',
      chave: ['dia'],
      linhas: csv('feriados.csv').map(({ data, nome, tipo }) => ({
        dia: data ?? '',
        nome: nome ?? '',
        tipo: tipo ?? '',
      })),
    },
    {
      tabela: 'especie_beneficio',
      chave: ['codigo'],
      linhas: csv('especies.csv').map((linha) => ({
        codigo: linha.codigo ?? '',
        descricao: linha.descricao ?? '',
        elegivel: linha.elegivel_emprestimo === 'S',
        grupo: linha.grupo ?? '',
        checar_extincao_cota: linha.checar_extincao_cota === 'S',
      })),
    },
    {
      tabela: 'situacao_beneficio',
      chave: ['codigo'],
      linhas: csv('situacoes_beneficio.csv').map((linha) => ({
        codigo: linha.codigo ?? '',
        descricao: linha.descricao ?? '',
        elegivel: linha.elegivel_emprestimo === 'S',
      })),
    },
    {
      tabela: 'regra_vigencia',
      chave: ['regra', 'convenio', 'vigencia_inicio'],
      linhas: regrasDosArquivos().map(({ vigenciaInicio, vigenciaFim, ...regra }) => ({
        // Taken from the key, so that a rule has the same id in every installation.
        id: idDe(`${regra.regra} ${regra.convenio} ${vigenciaInicio}`),
        ...regra,
        vigencia_inicio: vigenciaInicio,
        vigencia_fim: vigenciaFim,
      })),
    },
    { tabela: 'lista', chave: ['lista', 'codigo'], linhas: itensDasListas(listas) },
    { tabela: 'fator_perda', chave: ['id'], linhas: fatoresDePerda(listas.motivo_perda ?? []) },
    { tabela: 'hsm_template', chave: ['id'], linhas: templatesDeHsm(listas.hsm_templates ?? []) },
    {
      tabela: 'convenio',
      chave: ['codigo'],
      linhas: csv('convenios.csv').map(({ senha_margem, ...linha }) => ({
        ...linha,
        senha_margem: senha_margem === 'S',
        ativo: true,
      })),
    },
    { tabela: 'orgao', chave: ['codigo_convenio', 'codigo'], linhas: csv('orgaos.csv') },
    {
      tabela: 'perfil_acesso',
      chave: ['codigo'],
      linhas: perfis.map(({ codigo = '', descricao = '', papel = '' }) => ({
        codigo,
        descricao,
        papel,
      })),
    },
    { tabela: 'controle', chave: ['codigo'], linhas: controles.map((codigo) => ({ codigo })) },
    {
      tabela: 'perfil_controle',
      chave: ['perfil', 'controle'],
      linhas: perfis.flatMap(({ codigo = '', controles: quais = '' }) =>
        (quais === '*' ? controles : quais.split(' ').filter(Boolean)).map((controle) => ({
          perfil: codigo,
          controle,
        })),
      ),
    },
  ]
}

const banco = (linha: Record<string, string>): Linha => ({
  codigo: linha.compe ?? '',
  ispb: linha.ispb ?? '',
  nome: linha.nome ?? '',
  nome_curto: linha.nome_curto ?? '',
  oferece_consignado: linha.oferece_consignado_bcb === 'S',
})

/** A list of bare texts is numbered in its own order: `01`, `02`… */
const itensDasListas = (listas: z.infer<typeof Listas>): Linha[] =>
  Object.entries(listas)
    .filter(([lista]) => !semLista.has(lista))
    .flatMap(([lista, itens]) =>
      itens.map((item, ordem) => {
        const [codigo, descricao] = Codigo.parse(item)
        return { lista, codigo: codigo ?? numerado(ordem + 1), descricao, ordem: ordem + 1 }
      }),
    )

const numerado = (numero: number) => String(numero).padStart(2, '0')

/** "Outros" is the one reason that says nothing by itself, so a person must. */
const fatoresDePerda = (motivos: unknown[]): Linha[] =>
  [...motivos, ['99', 'Outros']].map((motivo) => {
    const [codigo, descricao] = Codigo.parse(motivo)
    return { id: Number(codigo), codigo, descricao, exige_observacao: codigo === '99' }
  })

const TemplateDosArquivos = z.object({
  template: z.string(),
  tag: z.string(),
  categoria_meta: z.string(),
  tipoOptin: z.string(),
  mensagem: z.string(),
  variaveis: z.array(z.string()),
})

/** The defaults of every promotor. */
const templatesDeHsm = (templates: unknown[]): Linha[] =>
  templates.map((um) => {
    const { template, categoria_meta, tipoOptin, ...resto } = TemplateDosArquivos.parse(um)
    return {
      id: idDe(`hsm_template ${template}`),
      template,
      categoria: categoria_meta,
      tipo_optin: tipoOptin,
      ...resto,
    }
  })

function idDe(texto: string): string {
  const hex = createHash('sha256').update(texto).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
