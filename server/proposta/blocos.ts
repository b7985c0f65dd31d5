import { fins as finsDaProposta } from '#shared/proposta/situacao.ts'
import { listaSql } from '../base/db/lista.ts'

/** Ends of a proposta, as SQL: nothing leaves them. */
export const fins = listaSql(finsDaProposta)

/**
 * The fields of `Proposta` of a row `p` with its `v` (convenio). `$1` is now. A sending that was
 * begun and has no answer is uncertain until the bank says otherwise.
 */
export const propostaCampos = `
      'idProposta', p.id,
      'numero', p.numero,
      'idOportunidade', p.id_oportunidade,
      'idRelacionamento', p.id_relacionamento,
      'codigoPromotor', p.codigo_promotor,
      'produto', p.produto,
      'codigoConvenio', p.codigo_convenio,
      'convenio', v.nome,
      'situacao', p.situacao,
      'envio', case
        when p.situacao <> 'PRE_PROPOSTA' or p.protocolo_banco is not null then 'ENVIADA'
        when exists (select from banco_evento e where e.id_proposta = p.id
                      and e.sentido = 'ENVIADO') then 'INCERTA'
        else 'NA_FILA' end,
      'protocoloBanco', p.protocolo_banco,
      'valorFinanciado', reais(p.valor_financiado),
      'valorLiberado', reais(p.valor_liberado),
      'valorParcela', reais(p.valor_parcela),
      'prazo', p.prazo,
      'taxaAm', p.taxa_am,
      'motivoReprovacao', p.motivo_reprovacao,
      'recuperavel', p.recuperavel,
      'prazoEtapa', p.prazo_etapa,
      'atrasada', coalesce(p.prazo_etapa < $1 and p.situacao not in ${fins}, false),
      'criadaEm', p.criada_em,
      'atualizadaEm', p.atualizada_em`
