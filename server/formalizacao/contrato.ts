import { createHash } from 'node:crypto'
import { type Centavos, centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import type { Pessoa } from '#shared/formalizacao/pessoas.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

type Linha = { rotulo: string; valor: string }

/** What is signed, in the words of the person who signs. */
export type ContratoResumido = {
  titulo: string
  banco: string
  numero: string
  nome: string
  cpf: string
  linhas: Linha[]
  /** SHA-256 of the lines: what is accepted is this. */
  resumo: string
}

type Fatos = {
  numero: string
  produto: string
  convenio: string
  banco: string
  nome: string
  cpf: string
  valorFinanciado: Centavos
  valorLiberado: Centavos
  valorParcela: Centavos
  prazo: number
  taxaAm: string
  cetAa: string | null
  conta: string | null
  quitados: string[]
  /** The bank of the first of them. */
  bancoDeOrigem: string | null
}

const consulta = `select p.numero, p.produto, v.nome as convenio, c.nome, c.cpf,
    coalesce((select nome from banco where proprio), 'Banco') as banco,
    p.valor_financiado as "valorFinanciado", p.valor_liberado as "valorLiberado",
    p.valor_parcela as "valorParcela", p.prazo, p.taxa_am as "taxaAm", p.cet_aa as "cetAa",
    (select coalesce(b.nome_curto, d.banco) || ', agência ' || d.agencia || ', conta final '
        || right(d.conta, 3) || coalesce('-' || d.digito, '')
       from dados_bancarios d left join banco b on b.codigo = d.banco
      where d.id = p.id_dados_bancarios) as conta,
    (select coalesce(array_agg(k.numero order by k.numero), '{}') from proposta_contrato q
       join contrato k on k.id = q.id_contrato where q.id_proposta = p.id) as quitados,
    (select b.nome_curto from proposta_contrato q join contrato k on k.id = q.id_contrato
       join banco b on b.codigo = k.banco where q.id_proposta = p.id
      order by k.numero limit 1) as "bancoDeOrigem"
  from proposta p
  join cliente c on c.id = p.id_cliente
  join convenio v on v.codigo = p.codigo_convenio
 where p.id = $1`

/** The summary of the CCB of a proposta, from its own figures, and for whom somebody else signs. */
export async function contratoDaProposta(
  client: Contexto['client'],
  idProposta: string,
  pessoas: readonly Pessoa[] = [],
): Promise<ContratoResumido> {
  const { rows } = await client.query<Fatos>(preparada(consulta, [idProposta]))
  const [fatos] = rows
  if (!fatos) throw new Error('A proposta that was held is not there')
  const { numero, nome, cpf, banco } = fatos
  const portabilidade = fatos.produto === 'PORT'
  const linhas = [
    ...(portabilidade ? linhasDaPortabilidade(fatos) : linhasDe(fatos)),
    ...linhasDeQuemAssina(nome, pessoas),
  ]
  const resumo = createHash('sha256').update(JSON.stringify(linhas)).digest('hex')
  const assunto = portabilidade ? 'Portabilidade de empréstimo' : 'Empréstimo'
  return { titulo: `${assunto} consignado nº ${numero}`, banco, numero, nome, cpf, linhas, resumo }
}

function linhasDeQuemAssina(nome: string, pessoas: readonly Pessoa[]): Linha[] {
  const representante = pessoas.find(({ papel }) => papel === 'REPRESENTANTE')
  if (!representante) return []
  return [
    { rotulo: 'Contratante', valor: nome },
    { rotulo: 'Assina como representante legal', valor: representante.nome },
  ]
}

const porcento = (texto: string, casas: number) => formatarPorcento(Number(texto), 2, casas)

function linhasDe(fatos: Fatos): Linha[] {
  const { quitados, conta } = fatos
  const refin = quitados.length > 0
  return [
    {
      rotulo: refin ? 'Você recebe (troco)' : 'Você recebe',
      valor: formatarDinheiro(fatos.valorLiberado),
    },
    ...linhasDasParcelas(fatos),
    { rotulo: 'Valor financiado', valor: formatarDinheiro(fatos.valorFinanciado) },
    ...linhasDoCusto(fatos),
    ...(refin ? [{ rotulo: 'Contratos quitados', valor: quitados.join(', ') }] : []),
    { rotulo: 'Desconto em', valor: fatos.convenio },
    ...(conta === null ? [] : [{ rotulo: 'Depósito em', valor: conta }]),
    { rotulo: 'Quem empresta', valor: fatos.banco },
  ]
}

/** The debt moves here as it is: the balance goes to the bank of origin, and nothing to the client. */
function linhasDaPortabilidade(fatos: Fatos): Linha[] {
  const { valorFinanciado, bancoDeOrigem, quitados, convenio, banco } = fatos
  const nada = formatarDinheiro(centavos(0))
  return [
    { rotulo: 'Você recebe', valor: `${nada} (a portabilidade não libera dinheiro)` },
    { rotulo: 'Saldo portado', valor: formatarDinheiro(valorFinanciado) },
    ...(bancoDeOrigem === null ? [] : [{ rotulo: 'Banco de origem', valor: bancoDeOrigem }]),
    { rotulo: 'Contrato de origem', valor: quitados.join(', ') },
    ...linhasDasParcelas(fatos),
    ...linhasDoCusto(fatos),
    { rotulo: 'Desconto em', valor: convenio },
    { rotulo: 'Quem passa a cobrar', valor: banco },
  ]
}

const linhasDasParcelas = ({ valorParcela, prazo }: Fatos): Linha[] => [
  { rotulo: 'Parcela por mês', valor: formatarDinheiro(valorParcela) },
  { rotulo: 'Quantidade de parcelas', valor: String(prazo) },
  { rotulo: 'Total que você paga', valor: formatarDinheiro(centavos(valorParcela * prazo)) },
]

const linhasDoCusto = ({ taxaAm, cetAa }: Fatos): Linha[] => [
  { rotulo: 'Juros', valor: `${porcento(taxaAm, 4)} ao mês` },
  ...(cetAa === null
    ? []
    : [{ rotulo: 'Custo total (CET)', valor: `${porcento(cetAa, 2)} ao ano` }]),
]
