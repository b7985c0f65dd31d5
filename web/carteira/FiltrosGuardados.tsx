import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { carteiraApi } from '#shared/carteira/api.ts'
import { NovoFiltroGuardado } from '#shared/carteira/shapes.ts'
import { qDita, useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo, useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { mesmaBusca } from './filtro.ts'

const { filtros, guardarFiltro, excluirFiltro } = carteiraApi

type Props = {
  /** The filters in the address now. */
  busca: Record<string, string>
  aoAplicar: (busca: Record<string, string>) => void
}

/** The person's named filters: one is chosen, the present one is kept, a kept one is given up. */
export function FiltrosGuardados({ busca, aoAplicar }: Props) {
  const { enabled } = useLeitura(filtros.permissao)
  const { data = [] } = useQuery({ ...qDita(filtros, {}), enabled })
  const [guardando, setGuardando] = useState(false)
  const motivo = useMotivo()(guardarFiltro.permissao)
  const excluir = useChange(excluirFiltro, { makesOld: [filtros] })
  usePadrao(data.find(({ padrao }) => padrao)?.busca, Object.keys(busca).length === 0, aoAplicar)
  const atual = data.find((um) => mesmaBusca(um.busca, busca))
  return (
    <div className="row" data-gap="3">
      {data.length > 0 && (
        <Filtragem
          rotulo="Filtro guardado"
          todas="Nenhum"
          valor={atual?.idFiltro}
          opcoes={data.map(({ idFiltro, nome, padrao }) => [
            idFiltro,
            padrao ? `${nome} (padrão)` : nome,
          ])}
          aoMudar={(id) => aoAplicar(data.find(({ idFiltro }) => idFiltro === id)?.busca ?? {})}
        />
      )}
      {atual ? (
        <ActionButton
          variante="sutil"
          carregando={excluir.isPending}
          onClick={() => excluir.mutate({ params: { idFiltro: atual.idFiltro } })}
        >
          Excluir este filtro
        </ActionButton>
      ) : (
        Object.keys(busca).length > 0 && (
          <ActionButton variante="sutil" disabledReason={motivo} onClick={() => setGuardando(true)}>
            Guardar este filtro
          </ActionButton>
        )
      )}
      {guardando && <GuardarDialog busca={busca} onClose={() => setGuardando(false)} />}
    </div>
  )
}

/** Applied once, when the page opens without a filter; a filter that the person takes off stays off. */
function usePadrao(
  padrao: Record<string, string> | undefined,
  vazia: boolean,
  aoAplicar: Props['aoAplicar'],
): void {
  const decidido = useRef(!vazia)
  useEffect(() => {
    if (decidido.current || padrao === undefined) return
    decidido.current = true
    if (vazia) aoAplicar(padrao)
  }, [padrao, vazia, aoAplicar])
}

type Entrada = z.input<typeof NovoFiltroGuardado>
type Saida = z.output<typeof NovoFiltroGuardado>

function GuardarDialog({ busca, onClose }: Pick<Props, 'busca'> & { onClose: () => void }) {
  const formulario = useFormulario<Entrada, Saida>({
    rascunho: 'carteira/filtro',
    resolver: zodResolver(NovoFiltroGuardado),
    defaultValues: { nome: '', busca, padrao: false },
    onClose,
  })
  const { form, terminar } = formulario
  const guardar = useChange(guardarFiltro, { makesOld: [filtros], aoChegar: terminar })
  return (
    <FormDialog
      titulo="Guardar o filtro"
      formulario={formulario}
      rotulos={{ nome: 'Nome' }}
      acao={{ nome: 'Guardar', salvando: guardar.isPending }}
      enviar={form.handleSubmit((body) => guardar.mutate({ body }))}
    >
      <CampoTexto
        control={form.control}
        name="nome"
        label="Nome"
        obrigatorio
        primeiro
        maximo={40}
      />
      <CampoMarca control={form.control} name="padrao" label="Abrir a carteira com este filtro" />
    </FormDialog>
  )
}
