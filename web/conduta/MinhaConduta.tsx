import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { condutaApi } from '#shared/conduta/api.ts'
import {
  MAXIMO_DO_TEXTO,
  type MinhaConduta as Minha,
  RespostaDaConduta,
} from '#shared/conduta/shapes.ts'
import { formatarDia } from '#shared/data.ts'
import { q, useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { dizerConta, emPontos } from './palavras.ts'

const { minha, responder } = condutaApi
const rotulos = { texto: 'Resposta' }
type Ponto = Minha['registros'][number]

/** What counts against the person, who may answer once, and a certification near its end; else nothing. */
export function MinhaConduta() {
  const { data } = useQuery(q(minha, {}))
  const [aberto, setAberto] = useState<Ponto>()
  if (!data || (data.registros.length === 0 && data.certificacaoVence === null)) return null
  return (
    <section className="bloco" aria-labelledby="minha-conduta">
      <header className="bloco-topo">
        <h2 id="minha-conduta">Minha conduta: {dizerConta(data)}</h2>
      </header>
      <div className="bloco-corpo stack" data-gap="4">
        {data.certificacaoVence !== null && (
          <p>
            A sua certificação de agente vale até {formatarDia(data.certificacaoVence)}: renove para
            continuar a incluir propostas.
          </p>
        )}
        {data.registros.map((ponto) => (
          <div key={ponto.idConduta} className="stack" data-gap="1">
            <b>
              {ponto.motivo} ({emPontos(ponto.pontos)})
            </b>
            <span>{ponto.texto}</span>
            <span className="apagado">
              Em {formatarDia(ponto.dataFato)}
              {ponto.venceEm !== null && `, conta até ${formatarDia(ponto.venceEm)}`}
            </span>
            {ponto.resposta === null ? (
              <ActionButton
                aria-label={`Responder: ${ponto.motivo}`}
                onClick={() => setAberto(ponto)}
              >
                Responder
              </ActionButton>
            ) : (
              <span>Sua resposta: {ponto.resposta}</span>
            )}
          </div>
        ))}
      </div>
      {aberto && <ResponderDialog ponto={aberto} onClose={() => setAberto(undefined)} />}
    </section>
  )
}

function ResponderDialog({ ponto, onClose }: { ponto: Ponto; onClose: () => void }) {
  const { idConduta, motivo } = ponto
  const formulario = useFormulario<
    z.input<typeof RespostaDaConduta>,
    z.output<typeof RespostaDaConduta>
  >({
    rascunho: `${idConduta}/resposta`,
    resolver: zodResolver(RespostaDaConduta),
    onClose,
  })
  const { form, terminar } = formulario
  const resposta = useChange(responder, { makesOld: [minha], aoChegar: terminar })
  return (
    <FormDialog
      titulo={`Responder: ${motivo}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: 'Guardar a resposta', salvando: resposta.isPending, impedimento: undefined }}
      enviar={form.handleSubmit((body) => resposta.mutate({ params: { idConduta }, body }))}
    >
      <CampoTextoLongo
        control={form.control}
        name="texto"
        label={rotulos.texto}
        obrigatorio
        maximo={MAXIMO_DO_TEXTO}
      />
      <p className="apagado">A resposta é dada uma vez só, e fica junto dos pontos.</p>
    </FormDialog>
  )
}
