import { escopoDoConvenio } from '#shared/regras/escopos.ts'
import { type Historia, type TaxaEspecial, taxaEspecialEm } from '#shared/oferta/taxa-especial.ts'
import type { RegrasVigentes } from '#shared/calculo/regras.ts'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { historiaDoCliente } from '../simulacao/sql/historia.ts'
import { type Assunto, listarAssuntos } from './sql.ts'

/** The rate the client may have today under each convênio one may speak of, and why. */
export async function consultarTaxaEspecial(contexto: Contexto): Promise<TaxaEspecial[]> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const [assuntos, historia, regras] = await Promise.all([
    listarAssuntos(client, { idRelacionamento }),
    historiaDoCliente(client, { idRelacionamento }),
    regrasVigentes(client),
  ])
  return taxasDosAssuntos(assuntos, { historia, regras, dia: diaDaLiberacao(agora) })
}

export type Base = { historia: Historia; regras: RegrasVigentes; dia: string }

/** One for each convênio; without a registered standard rate, none. */
export function taxasDosAssuntos(
  assuntos: readonly Assunto[],
  { historia, regras, dia }: Base,
): TaxaEspecial[] {
  const convenios = new Map(assuntos.map((assunto) => [assunto.codigoConvenio, assunto]))
  return [...convenios.values()].flatMap(({ codigoConvenio, convenio, regime }) => {
    const taxa = taxaEspecialEm(regras, escopoDoConvenio(regime, codigoConvenio), historia, dia)
    return 'recusa' in taxa ? [] : [{ codigoConvenio, convenio, ...taxa }]
  })
}
