import type { z } from 'zod'
import type { propostaApi, PropostaDaLista } from '#shared/proposta/api.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { sql, type Valor } from '../../base/db/fragmento.ts'
import { objeto, quando } from '../../base/db/objeto.ts'

type Lida = z.input<typeof propostaApi.incluir.response>

/**
 * The fields of `Proposta` of a row `p` with its `v` (convenio). A begun submission without an
 * answer is uncertain until the bank's state is known.
 */
export const camposDaProposta = (agora: Valor<Date>) => ({
  idProposta: 'p.id',
  numero: 'p.numero',
  idOportunidade: 'p.id_oportunidade',
  idRelacionamento: 'p.id_relacionamento',
  codigoPromotor: 'p.codigo_promotor',
  produto: 'p.produto',
  codigoConvenio: 'p.codigo_convenio',
  convenio: 'v.nome',
  situacao: 'p.situacao',
  envio: sql<Lida['envio']>`case
        when p.situacao <> 'PRE_PROPOSTA' or p.protocolo_banco is not null then 'ENVIADA'
        when exists (select from banco_evento e where e.id_proposta = p.id
                      and e.sentido = 'ENVIADO') then 'INCERTA'
        else 'NA_FILA' end`,
  protocoloBanco: 'p.protocolo_banco',
  valorFinanciado: sql`reais(p.valor_financiado)`,
  valorLiberado: sql`reais(p.valor_liberado)`,
  valorParcela: sql`reais(p.valor_parcela)`,
  prazo: 'p.prazo',
  taxaAm: 'p.taxa_am',
  motivoReprovacao: 'p.motivo_reprovacao',
  aceitePedidoEm: 'p.aceite_pedido_em',
  recuperavel: 'p.recuperavel',
  prazoEtapa: 'p.prazo_etapa',
  atrasada: sql<boolean>`coalesce(p.prazo_etapa < ${agora} and p.situacao not in ${fins}, false)`,
  criadaEm: 'p.criada_em',
  atualizadaEm: 'p.atualizada_em',
})

type Atendente = NonNullable<PropostaDaLista['atendente']>

/** The fields that a list adds, of the client `c` and the atendente `u`. */
export const camposDaLista = {
  nomeCliente: 'c.nome',
  cpf: sql`cpf_mascarado(c.cpf)`,
  atendente: quando(
    sql`u.id is not null`,
    objeto<Atendente>({ idUsuario: 'u.id', nome: 'u.nome' }),
  ),
}

/** The fields of one step of the way, of a row `h` of the history. */
export const camposDaMudanca = {
  de: 'h.de',
  para: 'h.para',
  por: 'h.por',
  motivo: 'h.motivo',
  ocorridoEm: 'h.ocorrido_em',
}
