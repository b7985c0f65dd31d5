import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { preparada } from '../base/db/preparada.ts'
import { propostaCampos } from './blocos.ts'

/** `$1` now, `$2` the proposta. */
const texto = `select json_build_object(${propostaCampos},
    'nomeCliente', c.nome,
    'cpf', cpf_mascarado(c.cpf),
    'atendente', case when u.id is not null
      then json_build_object('idUsuario', u.id, 'nome', u.nome) end,
    'cetAa', p.cet_aa,
    'saldoInformado', reais(p.saldo_informado),
    'digitadaPor', json_build_object('nome', a.nome,
      'certificacaoValidaAte', p.certificacao_valida_ate),
    'conta', (select json_build_object('banco', b.nome_curto, 'agencia', d.agencia,
        'conta', '•••' || right(d.conta, 2) || coalesce('-' || d.digito, ''))
       from dados_bancarios d join banco b on b.codigo = d.banco
      where d.id = p.id_dados_bancarios),
    'quitados', (select coalesce(json_agg(json_build_object('contrato', k.numero,
        'banco', b.nome_curto, 'saldoDevedor', reais(q.saldo_devedor)) order by k.numero), '[]')
       from proposta_contrato q
       join contrato k on k.id = q.id_contrato
       join banco b on b.codigo = k.banco
      where q.id_proposta = p.id),
    'anterior', (select json_build_object('idProposta', n.id, 'numero', n.numero)
       from proposta n where n.id = p.id_proposta_anterior),
    'sucessora', (select json_build_object('idProposta', n.id, 'numero', n.numero)
       from proposta n where n.id_proposta_anterior = p.id),
    'averbacao', (select json_build_object('situacao', x.situacao, 'codigos', x.codigos,
        'limite', x.limite,
        'titularAvisadoEm', (select max(m.criada_em) from mensagem m
           where m.chave_unica like 'anuencia:' || p.numero || ':%'))
       from averbacao x where x.id_proposta = p.id),
    'historico', (select coalesce(json_agg(json_build_object('de', h.de, 'para', h.para,
        'por', h.por, 'motivo', h.motivo, 'ocorridoEm', h.ocorrido_em, 'quem', w.nome)
        order by h.ocorrido_em desc, h.id), '[]')
       from proposta_historico h left join usuario w on w.id = h.id_usuario
      where h.id_proposta = p.id)
  )::text as model
  from proposta p
  join cliente c on c.id = p.id_cliente
  join convenio v on v.codigo = p.codigo_convenio
  join usuario a on a.id = p.id_usuario
  left join usuario u on u.id = p.id_atendente
 where p.id = $2`

export async function consultarProposta(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idProposta: string,
): Promise<JsonCru> {
  const { rows } = await client.query<{ model: string }>(preparada(texto, [agora, idProposta]))
  const [row] = rows
  if (!row) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  return new JsonCru(row.model)
}
