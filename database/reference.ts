import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { lerCsv } from '#shared/csv.ts'
import { fatores } from '#shared/oportunidade/fatores.ts'
import { controles } from '#shared/permissoes.ts'
import { RegraVigencia } from '#shared/calculo/regras.ts'

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
 * Fills every reference table from `database/reference`, one statement a table: new rows are
 * inserted, changed ones updated, none deleted, so it may run at every start. Runs inside the
 * caller's transaction, as the owner.
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
  await semearRegras(client)
  await semearRoteiros(client)
}

const arquivos = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((um) => um.isFile())
    .map((um) => relative(folder, join(um.parentPath, um.name)))
    .toSorted()

/** A summary of the files and of the controls: what a load depends on. */
export function resumoDaReferencia(): string {
  const resumo = createHash('sha256').update(controles.join())
  for (const arquivo of arquivos()) resumo.update(arquivo).update(ler(arquivo))
  return resumo.digest('hex')
}

/** Where the values of each file were read. */
const fontesDasRegras = {
  'regras_vigencia.csv': 'Fatos de domínio coletados em 20/11/2026',
  'regras_complementares.csv': 'Conhecimento geral, a conferir',
  'regras_operacionais.csv': 'Fatos de domínio e política do banco, 21/11/2026',
}

/** The dated rules from the files, for code without a database. */
export const regrasDosArquivos = (): RegraVigencia[] =>
  Object.keys(fontesDasRegras).flatMap((arquivo) => csv(arquivo).map(regraDaLinha))

const regraDaLinha = (linha: Record<string, string>): RegraVigencia =>
  RegraVigencia.parse({
    ...linha,
    valor: Number(linha.valor),
    vigenciaInicio: linha.vigencia_inicio,
    vigenciaFim: linha.vigencia_fim || null,
  })

/**
 * Adds the dated rules of the files as versions. A version already there by content is left alone,
 * and none is rewritten: a changed line is one version more. Runs as the owner.
 */
export async function semearRegras(client: ClientBase): Promise<void> {
  const linhas = Object.entries(fontesDasRegras).flatMap(([arquivo, fonte]) =>
    csv(arquivo).map((linha) => versaoDe(regraDaLinha(linha), fonte, linha.natureza)),
  )
  await client.query(
    `insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, vigencia_fim, norma,
        fonte, natureza, confianca)
     select n.regra, n.convenio,
            coalesce((select max(v.versao) from regra_versao v
                       where v.regra = n.regra and v.convenio = n.convenio), 0)
              + row_number() over (partition by n.regra, n.convenio order by n.vigencia_inicio),
            n.valor, n.vigencia_inicio, n.vigencia_fim, n.norma, n.fonte, n.natureza, n.confianca
       from json_populate_recordset(null::regra_versao, $1) n
      where not exists (select from regra_versao v
             where (v.regra, v.convenio, v.valor, v.vigencia_inicio, v.norma)
                 = (n.regra, n.convenio, n.valor, n.vigencia_inicio, n.norma)
               and v.vigencia_fim is not distinct from n.vigencia_fim)`,
    [JSON.stringify([...linhas, ...permissoesDeBeneficio()])],
  )
}

/**
 * The script of each family (`SIAPE.md`) and of each convênio with its own (`SIAPE-910001.md`) as
 * its first version; later versions of the desk stay.
 */
export async function semearRoteiros(client: ClientBase): Promise<void> {
  const roteiros = readdirSync(join(folder, 'roteiros'))
    .toSorted()
    .map((arquivo) => ({
      escopo: arquivo.replace('.md', '').replace('-', '/'),
      texto: ler(join('roteiros', arquivo)).trim(),
    }))
  await client.query(
    `insert into roteiro_versao (escopo, versao, texto)
     select escopo, 1, texto from json_populate_recordset(null::roteiro_versao, $1) n
         on conflict (escopo, versao) do nothing`,
    [JSON.stringify(roteiros)],
  )
}

const versaoDe = (
  { vigenciaInicio, vigenciaFim, ...regra }: RegraVigencia,
  fonte: string,
  natureza?: string,
): Linha => ({
  ...regra,
  vigencia_inicio: vigenciaInicio,
  vigencia_fim: vigenciaFim,
  fonte,
  natureza: natureza || (/^(?:Política|Prática)/.test(regra.norma) ? 'POLITICA' : 'LEI'),
})

/** Kinds and states of benefits: whether each permits a loan is a rule like any other. */
const permissoesDeBeneficio = (): Linha[] =>
  [
    { regra: 'especie_permite', arquivo: 'especies.csv', dominio: 'espécies' },
    { regra: 'situacao_permite', arquivo: 'situacoes_beneficio.csv', dominio: 'situações' },
  ].flatMap(({ regra, arquivo, dominio }) =>
    csv(arquivo).map(({ codigo, elegivel_emprestimo }) => ({
      regra,
      convenio: `INSS/${codigo}`,
      valor: elegivel_emprestimo === 'S' ? 1 : 0,
      vigencia_inicio: '2020-01-01',
      vigencia_fim: null,
      norma: `Dataprev, domínio de ${dominio} (manual v1.94)`,
      confianca: 'alta',
      fonte: 'Manual da Dataprev, lido em 20/11/2026',
      natureza: 'LEI',
    })),
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
    { tabela: 'lista', chave: ['lista', 'codigo'], linhas: itensDasListas(listas) },
    { tabela: 'fator_perda', chave: ['id'], linhas: fatoresDePerda(listas.motivo_perda ?? []) },
    {
      tabela: 'conduta_motivo',
      chave: ['codigo'],
      linhas: csv('conduta_motivos.csv').map(({ pontos, ...linha }) => ({
        ...linha,
        pontos: Number(pontos),
      })),
    },
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
        controlesDe(quais).map((controle) => ({
          perfil: codigo,
          controle,
        })),
      ),
    },
  ]
}

/** `*` is every profile, `-X` every one except X. */
function controlesDe(texto: string): readonly string[] {
  const ditos = texto.split(' ').filter(Boolean)
  if (!ditos.includes('*')) return ditos
  return controles.filter((controle) => !ditos.includes(`-${controle}`))
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

/** "Outros" explains nothing by itself, so a comment is required. */
const fatoresDePerda = (motivos: unknown[]): Linha[] =>
  [...motivos, [String(fatores.outros), 'Outros']].map((motivo) => {
    const [codigo, descricao] = Codigo.parse(motivo)
    return {
      id: Number(codigo),
      codigo,
      descricao,
      exige_observacao: Number(codigo) === fatores.outros,
    }
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
