import type { z } from 'zod'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type {
  ClienteRestrito,
  DadosBancarios,
  DadosCliente,
  DadosResumidos,
} from '#shared/relacionamento/shapes.ts'
import { sql } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'
import { convenioDoBeneficio, regimeDoBeneficio } from '../../beneficio/sql/margem.ts'
import {
  CARTOES,
  informadaDe,
  lidoPor,
  limiteDeEmprestimo,
  somasDasReservas,
} from '../../margem/sql.ts'
import { porExtenso } from '../../referencia/sql.ts'
import { bloco, leitura } from '../../atendimento/sql.ts'

/** The blocks of this word as expressions over the row `a` of `comAlvo` and the client `c`. */
export const clienteRestrito = objeto<z.input<typeof ClienteRestrito>>({
  restrito: 'c.restrito',
  motivo: 'c.restricao_motivo',
})

const dadosCliente = objeto<z.input<typeof DadosCliente>>({
  idRelacionamento: 'a.id',
  idCliente: 'c.id',
  cpf: sql`cpf_mascarado(c.cpf)`,
  nome: 'c.nome',
  dataNascimento: 'c.data_nascimento',
  sexo: 'c.sexo',
  nomeMae: 'c.nome_mae',
  estadoCivil: porExtenso('estado_civil', 'c.estado_civil'),
  escolaridade: porExtenso('escolaridade_eSocial', 'c.escolaridade'),
  uf: 'c.uf',
  obitoEm: 'c.obito_em',
  restrito: 'c.restrito',
})

const dadosBasicos = objeto<z.input<(typeof relacionamentoApi)['dadosBasicosPorCpf']['response']>>({
  idRelacionamento: 'a.id',
  idCliente: 'c.id',
  cpf: sql`cpf_mascarado(c.cpf)`,
  nome: 'c.nome',
  dataNascimento: 'c.data_nascimento',
})

/** `DadosBancarios` of the rows `d` and `b`: only the last digits of an account leave the server. */
export const contaJson = objeto<z.input<typeof DadosBancarios>>({
  idDadosBancarios: 'd.id',
  codigoBanco: 'd.banco',
  banco: 'b.nome_curto',
  agencia: 'd.agencia',
  conta: sql`case when d.conta = '' then 'sem número'
              else '****' || right(d.conta, 2) || coalesce('-' || d.digito, '') end`,
  codigoTipoConta: 'd.tipo_conta',
  tipoConta: porExtenso('tipo_conta', 'd.tipo_conta'),
  digitoConferido: 'd.digito_conferido',
  principal: 'd.principal',
  versao: 'd.versao',
})

export const dadosBancarios = lista(contaJson, {
  ordem: sql`d.principal desc, d.id`,
  de: sql`from dados_bancarios d
    join banco b on b.codigo = d.banco
   where d.id_cliente = a.id_cliente`,
})

type Resumidos = z.input<typeof DadosResumidos>
type Beneficio = Resumidos['beneficios'][number]

/**
 * Margin for loans (domain 2.1) as `margemEm` of `shared/calculo` has it: the limit of the day, less
 * running loans, reservations of live propostas, and what the INSS said is used elsewhere. Without a
 * rule for the day there is no limit, so nothing exceeds it.
 */
const margem = sql<Beneficio['margem']>`(select ${objeto<Beneficio['margem']>({
  percentual: 'm.percentual',
  norma: 'm.norma',
  limite: sql`reais(m.limite)`,
  utilizada: sql`reais(m.utilizada)`,
  disponivel: sql`reais(greatest(0, m.limite - m.utilizada))`,
  extrapolada: sql`case when m.percentual is null then 0
          else reais(greatest(0, m.utilizada - m.limite)) end`,
})}
      from (select le.percentual, le.norma, le.limite,
                   -- Null, and so nothing, where the INSS was not asked.
                   k.emprestimo + r.emprestimo + greatest(0, le.limite - k.emprestimo - r.contada
                     - case when i.informada > 0 then i.informada else i.informada * 0 end)
                     as utilizada
              from (select ${informadaDe(sql`b.margem_disponivel`, 'b.id', 'null', sql`b.consultado_em`)}
                      as informada) i
              ${somasDasReservas('b.id', 'null', 'a.hoje', sql`b.consultado_em`)}
              ${limiteDeEmprestimo({
                base: sql`b.valor_base`,
                familia: regimeDoBeneficio,
                convenio: convenioDoBeneficio,
                cartoes: sql`k.cartoes + r.rmc + r.rcc`,
              })}) m)`

const beneficios = lista(
  objeto<Beneficio>({
    idBeneficio: 'b.id',
    numero: sql`substr(b.numero, 1, 3) || '.***.***-' || right(b.numero, 1)`,
    codigoEspecie: 'b.especie',
    especie: 'e.descricao',
    situacao: 's.descricao',
    elegivel: sql`especie_permite(e.codigo, a.hoje)
        and situacao_permite(s.codigo, a.hoje) and not b.possui_procurador
        and not b.pensao_alimenticia`,
    bloqueio: 'b.bloqueio',
    valorBase: sql`reais(b.valor_base)`,
    contratosAtivos: 'k.ativos',
    margem,
    consultadoEm: 'b.consultado_em',
  }),
  {
    ordem: sql`b.data_inicio, b.id`,
    de: sql`from beneficio b
    join especie_beneficio e on e.codigo = b.especie
    join situacao_beneficio s on s.codigo = b.situacao
    cross join lateral (
      select count(*) filter (where k.produto not in ${CARTOES}) as ativos,
             coalesce(sum(k.valor_parcela) filter (where k.produto not in ${CARTOES}), 0)::bigint
               as emprestimo,
             coalesce(sum(k.valor_parcela) filter (where k.produto in ${CARTOES}), 0)::bigint
               as cartoes
        from contrato k where k.id_beneficio = b.id and k.id_cliente = b.id_cliente
         and k.situacao = 'ATIVO' and k.ultimo_vencimento > a.hoje) k
   where b.id_cliente = a.id_cliente and ${lidoPor('b', 'a.codigo_promotor')}`,
  },
)

const empregadores = lista(
  objeto<Resumidos['empregadores'][number]>({
    idEmpregador: 'e.id',
    codigoConvenio: 'e.codigo_convenio',
    convenio: 'v.nome',
    matricula: sql`right(e.matricula, 4)`,
    tipo: porExtenso('tipo_vinculo', 'e.tipo'),
    rendaBruta: sql`reais(e.renda_bruta)`,
  }),
  {
    ordem: sql`e.codigo_convenio, e.id`,
    de: sql`from empregador e
    join convenio v on v.codigo = e.codigo_convenio
   where e.id_cliente = a.id_cliente`,
  },
)

/** The current consent of each kind (`consentimento`), marked when expired. */
const consentimentos = lista(
  objeto<Resumidos['consentimentos'][number]>({
    tipo: 't.tipo',
    situacao: sql`case when t.situacao = 'AUTORIZADO' and t.valido_ate <= a.agora
        then 'EXPIRADO' when t.link_expira_em <= a.agora and t.situacao in ('ENVIADO', 'ABERTO')
        then 'EXPIRADO_LINK' else t.situacao end`,
    validoAte: 't.valido_ate',
  }),
  {
    ordem: sql`t.tipo`,
    de: sql`from (select distinct on (tipo) tipo, situacao, valido_ate, link_expira_em
            from consentimento
           where id_cliente = a.id_cliente and codigo_promotor = a.codigo_promotor
           order by tipo, (situacao = 'AUTORIZADO' and valido_ate > a.agora) desc,
                 enviado_em desc, id desc) t`,
  },
)

export const dadosResumidos = objeto<Resumidos>({
  dataNascimento: 'c.data_nascimento',
  idade: sql`extract(year from age(a.hoje, c.data_nascimento))::int`,
  sexo: 'c.sexo',
  uf: 'c.uf',
  cidade: sql`(select m.nome from endereco e join municipio m on m.codigo_ibge = e.municipio
                where e.id_cliente = a.id_cliente order by e.principal desc, e.id limit 1)`,
  obitoEm: 'c.obito_em',
  beneficios,
  empregadores,
  consentimentos,
  // The atendente who reports a wrong number removes its verification.
  telefoneVerificado: sql`exists (select from telefone f
    where f.id_cliente = a.id_cliente and f.verificado_em is not null)`,
})

export const lerDadosCliente = leitura(
  'relacionamento.dados-cliente',
  relacionamentoApi.dadosCliente,
  ({ query }) => query.idRelacionamento,
  dadosCliente,
)
export const consultarDadosBasicos = bloco('relacionamento.dados-basicos', () => dadosBasicos)
export const consultarRestrito = bloco('relacionamento.restrito', () => clienteRestrito, {
  abre: false,
})
export const consultarContas = bloco('relacionamento.dados-bancarios', () => dadosBancarios)
export const consultarResumo = bloco('relacionamento.resumo', () => dadosResumidos)
