import { porEmOrdem } from '#scripts/conferir/test/em-ordem.ts'
import type { testApi } from './api.ts'
import { beneficioDe, oportunidadeNovaDe } from './credito.ts'
import { formalizacaoEm, propostaEm } from './exemplos-formalizacao.ts'
import { clientes } from './fixtures.ts'

/**
 * Puts the books in order for the life of one seeded proposta, from where its formalization stands: no
 * other seeded one stays, and its rows tell what led there.
 */
export async function porFormalizacaoEmOrdem(
  api: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>,
  ponto: 'livre' | 'assinada',
): Promise<void> {
  const { doDono } = clientes
  const idProposta = propostaEm(ponto, doDono)
  const dela = `id_formalizacao <> '${formalizacaoEm('assinada', doDono)}' or '${ponto}' = 'livre'`
  await api.consulta(`
    delete from formalizacao_envio;
    delete from formalizacao_documento where ${dela};
    delete from formalizacao_evidencia where ${dela};
    delete from formalizacao_historico;
    delete from formalizacao where id_proposta <> '${idProposta}';
    delete from proposta where numero like 'PF-%' and id <> '${idProposta}';
    delete from oportunidade where status = 'Ganha' and id not in (select id_oportunidade from proposta);
    delete from oportunidade where id = '${oportunidadeNovaDe(doDono)}'`)
  await porEmOrdem(api)
  await api.consulta(`
    update oportunidade set status = 'Em Andamento' where status = 'Ganha';
    update proposta set id_beneficio = '${beneficioDe(doDono)}', protocolo_banco = 'BCO1' where id = '${idProposta}';
    insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, codigo_promotor, ocorrido_em)
      select o.id, o.id_cliente, m.de, m.para, 'SISTEMA', o.codigo_promotor, o.criada_em
        from oportunidade o,
             (values (null, 'Em Aberto'), ('Em Aberto', 'Em Atendimento'), ('Em Atendimento', 'Em Andamento')) as m (de, para)
       where o.status = 'Em Andamento';
    insert into proposta_historico (id_proposta, id_cliente, de, para, por, ocorrido_em)
      select p.id, p.id_cliente, m.de, m.para, 'SISTEMA', p.criada_em
        from proposta p, (values (null, 'PRE_PROPOSTA'), ('PRE_PROPOSTA', 'DIGITADA')) as m (de, para);
    insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por, ocorrido_em)
      select gen_random_uuid(), f.id, f.id_cliente, m.de, m.para, 'SISTEMA', f.criada_em + m.passo * interval '1 second'
        from formalizacao f
        cross join (values (0, null, 'CRIADA'), (1, 'CRIADA', 'EM_PREENCHIMENTO'),
                           (2, 'EM_PREENCHIMENTO', 'DOCUMENTOS_OK'), (3, 'DOCUMENTOS_OK', 'ASSINADA')) as m (passo, de, para)`)
}
