import type { z } from 'zod'
import type { Telefone, Telefones } from '#shared/telefone/shapes.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'
import { porExtenso } from '../../referencia/sql.ts'
import { bloco } from '../../atendimento/sql.ts'

/**
 * Whole numbers go to readers of the client with the control, which no profile has by default. For
 * everyone else the masked digits never leave the database.
 */
export const mostrarDados = sql<boolean>`(not a.resumo and exists (
      select from usuario q
        join perfil_controle p on p.perfil = q.perfil and p.controle = 'TELEFONE_VER_COMPLETO'
       where q.id = a.id_usuario))`

type Um = z.input<typeof Telefone>

/** A row `t`, for the person of the row `a`. */
const telefoneJson = (mostrar: Sql<boolean>) =>
  objeto<Um>({
    idTelefone: 't.id',
    ddd: 't.ddd',
    telefone: sql`case when ${mostrar} then telefone_formatado(t.ddd, t.numero)
        else telefone_mascarado(t.ddd, t.numero) end`,
    celular: sql`length(t.numero) = 9`,
    tipo: 't.tipo',
    descricaoTipo: porExtenso('tipo_telefone', 't.tipo'),
    situacao: 't.situacao',
    descricaoSituacao: porExtenso('situacao_telefone', 't.situacao'),
    motivoNaoConfirmado: porExtenso('motivo_telefone_nao_confirmado', 't.motivo_nao_confirmado'),
    hotphone: 't.hotphone',
    verificadoEm: 't.verificado_em',
    optIns: objeto<Um['optIns']>({
      informacional: 't.opt_in_informacional',
      comercial: 't.opt_in_comercial',
      transacional: 't.opt_in_transacional',
    }),
    naoMePerturbe: 't.nao_me_perturbe',
    codigoValidoAte: sql`(select k.expira_em from (
          select k.expira_em, k.usado_em from telefone_token k
           where k.id_telefone = t.id order by k.enviado_em desc limit 1) k
        where k.usado_em is null and k.expira_em > a.agora)`,
    versao: 't.versao',
  })

const mascara = sql<boolean>`m.mostrar`
const ordem = sql`t.hotphone desc, t.criado_em, t.id`

/** `Telefones`: the block of the client `a`. */
export const telefones = sql<z.input<typeof Telefones>>`(select ${objeto<z.input<typeof Telefones>>(
  {
    telefones: lista(telefoneJson(mascara), {
      ordem,
      de: sql`from telefone t where t.id_cliente = a.id_cliente`,
    }),
    mostrarDados: mascara,
  },
)}
    from (select ${mostrarDados} as mostrar) m)`

export const consultarTelefones = bloco('telefone.com-mascara', () => telefones)

/** The phones alone, under the same mask. */
export const listarTelefones = bloco('telefone.listar', () =>
  lista(telefoneJson(mascara), {
    ordem,
    de: sql`from (select ${mostrarDados} as mostrar) m
    join telefone t on t.id_cliente = a.id_cliente`,
  }),
)

/** One phone of the client `a`. */
export const consultarTelefone = bloco(
  'telefone.um',
  (p: De<{ idTelefone: string }>) => sql<Um>`(select ${telefoneJson(mostrarDados)}
    from telefone t where t.id = ${p.idTelefone} and t.id_cliente = a.id_cliente)`,
)
