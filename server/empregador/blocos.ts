import { porExtenso } from '../referencia/sql.ts'

/** `Empregador` of the row `e`. */
export const empregadorJson = `json_build_object(
      'idEmpregador', e.id,
      'idUF', e.id_uf,
      'codigoConvenio', e.codigo_convenio,
      'convenio', (select v.nome from convenio v where v.codigo = e.codigo_convenio),
      'codigoBanco', e.codigo_banco,
      'codigoOrgao', e.codigo_orgao,
      'orgao', (select o.nome from orgao o
                 where o.codigo_convenio = e.codigo_convenio and o.codigo = e.codigo_orgao),
      'matricula', e.matricula,
      'tipo', ${porExtenso('tipo_vinculo', 'e.tipo')},
      'especie', e.especie,
      'dataConcessao', e.data_concessao,
      'rendaBruta', reais(e.renda_bruta),
      'versao', e.versao)`

/** The block `convenios`: every employer of the client of `a`. */
export const convenios = `json_build_object('empregadores', (
    select coalesce(json_agg(${empregadorJson} order by e.codigo_convenio, e.id), '[]')
      from empregador e where e.id_cliente = a.id_cliente))`
