import { porExtenso } from '../referencia/sql.ts'

/**
 * Whole numbers are for who may read the client and holds the control, by default who manages.
 * Everyone else reads them masked, and the masked digits never leave the database.
 */
export const mostrarDados = `(not a.resumo and exists (
      select from usuario q
        join perfil_controle p on p.perfil = q.perfil and p.controle = 'TELEFONE_VER_COMPLETO'
       where q.id = a.id_usuario))`

/** `Telefone` of a row `t`, for the person of the row `a`. */
const telefoneJson = (mostrar: string) => `json_build_object(
      'idTelefone', t.id,
      'ddd', t.ddd,
      'telefone', case when ${mostrar} then telefone_formatado(t.ddd, t.numero)
        else telefone_mascarado(t.ddd, t.numero) end,
      'celular', length(t.numero) = 9,
      'tipo', t.tipo,
      'descricaoTipo', ${porExtenso('tipo_telefone', 't.tipo').toString()},
      'situacao', t.situacao,
      'descricaoSituacao', ${porExtenso('situacao_telefone', 't.situacao').toString()},
      'motivoNaoConfirmado', ${porExtenso('motivo_telefone_nao_confirmado', 't.motivo_nao_confirmado').toString()},
      'hotphone', t.hotphone,
      'verificadoEm', t.verificado_em,
      'optIns', json_build_object(
        'informacional', t.opt_in_informacional,
        'comercial', t.opt_in_comercial,
        'transacional', t.opt_in_transacional),
      'naoMePerturbe', t.nao_me_perturbe,
      'codigoValidoAte', (select k.expira_em from (
          select k.expira_em, k.usado_em from telefone_token k
           where k.id_telefone = t.id order by k.enviado_em desc limit 1) k
        where k.usado_em is null and k.expira_em > a.agora),
      'versao', t.versao)`

const ordem = 't.hotphone desc, t.criado_em, t.id'

/** `Telefones`: the block of the client `a`. */
export const telefones = `(select json_build_object(
      'telefones', (select coalesce(json_agg(${telefoneJson('m.mostrar')} order by ${ordem}), '[]')
        from telefone t where t.id_cliente = a.id_cliente),
      'mostrarDados', m.mostrar)
    from (select ${mostrarDados} as mostrar) m)`

/** The phones alone, under the same mask. */
export const listaDeTelefones = `(select coalesce(json_agg(${telefoneJson('m.mostrar')}
      order by ${ordem}), '[]')
    from (select ${mostrarDados} as mostrar) m
    join telefone t on t.id_cliente = a.id_cliente)`

/** One phone of the client `a`: `$8`. */
export const umTelefone = `(select ${telefoneJson(mostrarDados)}
    from telefone t where t.id = $8 and t.id_cliente = a.id_cliente)`
