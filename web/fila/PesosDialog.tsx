import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { hoje, somarDias } from '#shared/data.ts'
import { filaApi } from '#shared/fila/api.ts'
import { nomeDoMotivo } from '#shared/fila/motivos.ts'
import { MudancaDePesos, type PesosDaFila } from '#shared/fila/pesos.ts'
import { useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoInteiro } from '../ui/CampoInteiro.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'
import { ProvaDosPesos } from './ProvaDosPesos.tsx'

type Props = { pesos: PesosDaFila; onClose: () => void }

const { pesos: lerPesos, mudarPesos } = filaApi
const SoPesos = MudancaDePesos.pick({ pesos: true, desde: true })
type Formulario = z.input<typeof SoPesos>

/** All weights in one form, tried on a day that is over before they act. */
export function PesosDialog({ pesos, onClose }: Props) {
  // Those that the person saw: another one's change meanwhile is told when this one is kept.
  const [{ codigoPromotor, versao, motivos }] = useState(pesos)
  const formulario = useFormulario<Formulario>({
    rascunho: `${codigoPromotor}/pesos`,
    resolver: zodResolver(SoPesos),
    defaultValues: {
      desde: null,
      pesos: motivos.map(({ codigo, peso }) => ({ motivo: codigo, peso })),
    },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const mudanca = useChange(mudarPesos, { makesOld: [lerPesos], aoChegar: terminar })
  const digitados = useWatch({ control, name: 'pesos' })
  const lidos = SoPesos.shape.pesos.safeParse(digitados)
  const rotulos = Object.fromEntries([
    ['desde', A_PARTIR_DE],
    ...motivos.map(({ codigo }, k) => [`pesos.${k}.peso`, nomeDoMotivo(codigo)]),
  ])
  return (
    <FormDialog
      titulo="Ajustar pesos"
      largura={760}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Guardar',
        salvando: mudanca.isPending,
        impedimento: useMotivo()(mudarPesos.permissao),
      }}
      enviar={form.handleSubmit((body) =>
        mudanca.mutate({ body: { ...body, codigoPromotor, versao } }),
      )}
      depois={
        <ProvaDosPesos
          codigoPromotor={codigoPromotor}
          pesos={lidos.success ? lidos.data : undefined}
        />
      }
    >
      <FormGrid>
        {motivos.map(({ codigo }, k) => (
          <CampoInteiro
            key={codigo}
            control={control}
            name={`pesos.${k}.peso`}
            label={nomeDoMotivo(codigo)}
            obrigatorio
            primeiro={k === 0}
          />
        ))}
        <Largo>
          <CampoData
            control={control}
            name="desde"
            label={A_PARTIR_DE}
            ajuda="Os clientes que já esperam são repesados"
            minimo={somarDias(hoje(agora()), 1)}
          />
        </Largo>
      </FormGrid>
    </FormDialog>
  )
}

const A_PARTIR_DE = 'A partir de (vazio: agora)'
