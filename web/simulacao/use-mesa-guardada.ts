import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { Convencao } from '#shared/calculo/plano.ts'
import { paraOFio } from '../api/para-o-fio.ts'
import { adiarEscrita, aoSairDaPagina, type EscritaAdiada } from '../session/escrita-adiada.ts'
import {
  descartarRascunho,
  guardarAoPartir,
  guardarRascunho,
  lerRascunho,
  lugarDe,
} from '../session/guarda-de-rascunhos.ts'

/** A text that could not be read as a number is not put back: the field begins without it. */
const Escrito = z.number().nullable().catch(null)

const Numero = z.enum(['valorParcela', 'valorLiberado', 'prazo', 'taxaAm'])

/** What was typed and simulated for a client. Amounts as the wire writes them; no password ever. */
const Mesa = z.object({
  /** Of the subject that the form is about. */
  chave: z.string(),
  /** The oportunidade the person came from. */
  preferida: z.string().nullable(),
  digitado: z.object({
    operacao: z.enum(['NOVO', 'REFIN', 'PORTABILIDADE']),
    modo: z.enum(['PARCELA', 'VALOR', 'MARGEM', 'MESMA', 'SALDO', 'PRAZO', 'TAXA']),
    codigoConvenio: z.string(),
    idBeneficio: z.string().nullable(),
    idEmpregador: z.string().nullable(),
    contratos: z.array(z.string()),
    valorParcela: Escrito,
    valorLiberado: Escrito,
    prazo: Escrito,
    taxaAm: Escrito,
    convencao: Convencao,
    iofFinanciado: z.boolean(),
  }),
  cenarios: z.array(
    z.object({
      letra: z.string(),
      entrada: EntradaSimulacao,
      procurado: Numero.optional(),
      guardado: z.object({ idOportunidade: z.string(), idSimulacao: z.string() }).optional(),
    }),
  ),
})
export type Mesa = z.infer<typeof Mesa>

/**
 * The desk of a client outlives a reload, a crash and an expired session, closed with the person's key
 * as every draft is. Undefined while it is being read, null when there is none.
 */
export function useMesaGuardada(idRelacionamento: string) {
  const [lugar] = useState(() => lugarDe(`${idRelacionamento}/simulador`))
  const [guardada, setGuardada] = useState<Mesa | null>()
  const escrita = useRef<EscritaAdiada<Mesa>>(undefined)

  useEffect(() => {
    let vivo = true
    void lerRascunho(lugar)
      .then((valor) => Mesa.safeParse(valor).data ?? null)
      // Without the key there is nothing to put back; the desk works all the same.
      .catch(() => null)
      .then((mesa) => vivo && setGuardada(mesa))
    return () => {
      vivo = false
    }
  }, [lugar])

  useEffect(() => {
    const esta = adiarEscrita(
      (mesa: Mesa) => guardarRascunho(lugar, paraOFio(Mesa, mesa)).catch(() => undefined),
      (mesa) => guardarAoPartir(lugar, paraOFio(Mesa, mesa)),
    )
    escrita.current = esta
    const ficar = aoSairDaPagina(esta.partir)
    return () => {
      ficar()
      esta.jogar()
    }
  }, [lugar])

  function guardar(mesa: Mesa): void {
    escrita.current?.guardar(mesa)
  }

  async function descartar(): Promise<void> {
    escrita.current?.desistir()
    await descartarRascunho(lugar)
  }

  return { guardada, guardar, descartar }
}
