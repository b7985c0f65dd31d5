import { primeiroVencimentoDaFolha } from '#shared/calendario.ts'
import { simularPorParcela } from '#shared/calculo/novo.ts'
import { aliquotasIofEm, folhaEm } from '#shared/calculo/regras.ts'
import { centavos } from '#shared/dinheiro.ts'
import { regrasDosArquivos } from '#database/reference.ts'
import type { testApi } from '#server/test/api.ts'
import { errados } from '../conferir.ts'
import { conferirBanco } from '../ler.ts'

type Api = Awaited<ReturnType<typeof testApi>>

/**
 * Puts the books of the small world of the server's tests in order: contracts priced by the rules of their day,
 * histories, and relationships older than the rule about proofs. Its ended propostas, which have no history, go.
 */
export async function porEmOrdem({ consulta }: Pick<Api, 'consulta'>): Promise<void> {
  await consulta(`
    delete from proposta where numero like 'PP-%';
    update oportunidade set id_simulacao = null;
    insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, codigo_promotor,
        ocorrido_em)
      select o.id, o.id_cliente, m.de, m.para, 'SISTEMA', o.codigo_promotor, o.criada_em
        from oportunidade o,
             (values (null, 'Em Aberto'), ('Em Aberto', 'Em Atendimento')) as m (de, para)
       where o.status = 'Em Atendimento';
    insert into consentimento_historico (id, id_consentimento, id_cliente, de, para, por, ocorrido_em)
      select gen_random_uuid(), c.id, c.id_cliente, m.de, m.para, 'CLIENTE', c.enviado_em
        from consentimento c, (values (null, 'ENVIADO'), ('ENVIADO', 'AUTORIZADO')) as m (de, para);
    update relacionamento set criado_em = '2026-10-01';
    insert into relacionamento_historico (id_relacionamento, id_cliente, acao, para, id_usuario,
        ocorrido_em)
      select r.id, r.id_cliente, 'CRIADO', r.id_atendente,
             coalesce(r.id_atendente, (select id from usuario order by id limit 1)), r.criado_em
        from relacionamento r where not exists (
          select from relacionamento_historico h where h.id_relacionamento = r.id)`)
  await precificarContratos(consulta)
}

/** What the whole of `npm run conferir` finds wrong. */
export async function erradoNosLivros(
  { ownerUrl }: Pick<Api, 'ownerUrl'>,
  agora: Date,
): Promise<string[]> {
  const vereditos = await conferirBanco(ownerUrl, { agora })
  return errados(vereditos).flatMap(({ nome, achados }) =>
    achados.map(({ tabela, id, diz }) => `${nome}: ${tabela} ${id} ${diz}`),
  )
}

type Contrato = { id: string; dia: string; parcela: string; prazo: number; taxa: string }

async function precificarContratos(consulta: Api['consulta']): Promise<void> {
  const regras = regrasDosArquivos()
  const contratos = await consulta<Contrato>(
    `select id, data_contrato::text as dia, valor_parcela as parcela, prazo, taxa_am as taxa
       from contrato`,
  )
  for (const { id, dia, parcela, prazo, taxa } of contratos) {
    const iof = aliquotasIofEm(regras, dia)
    const folha = folhaEm(regras, 'INSS', dia)
    if ('recusa' in iof || 'recusa' in folha)
      throw new Error('The contract has a day without rules')
    const feito = simularPorParcela(
      {
        taxaMensal: Number(taxa),
        prazo,
        liberacao: dia,
        primeiroVencimento: primeiroVencimentoDaFolha(dia, folha),
        convencao: 'REF-1',
        iof,
      },
      centavos(Number(parcela)),
    )
    if ('recusa' in feito) throw new Error(feito.recusa)
    const { primeiroVencimento, ultimoVencimento, valorFinanciado, valorLiberado } = feito
    await consulta(
      `update contrato set primeiro_vencimento = $2, ultimo_vencimento = $3, valor_financiado = $4,
         valor_liberado = $5 where id = $1`,
      [id, primeiroVencimento, ultimoVencimento, valorFinanciado, valorLiberado],
    )
  }
}
